package dev.streamlint.validator.trace;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where woven classes report. Public and static, because their code can call nothing else: one
 * program is recorded at a time.
 */
public final class Hooks {
  private static volatile @Nullable Calls listener;

  /** By number. Only ever replaced by a longer copy, so that reading takes no lock. */
  private static volatile CallSite[] sites = new CallSite[0];

  private static int used;

  private Hooks() {}

  /** Calls go there from now on; null: nowhere. */
  public static void reportTo(@Nullable Calls calls) {
    listener = calls;
  }

  /** Returns the number by which woven code names the site. */
  static synchronized int register(CallSite site) {
    CallSite[] all = sites;
    if (used == all.length) {
      all = Arrays.copyOf(all, Math.max(64, used * 2));
    }
    all[used] = site;
    sites = all;
    return used++;
  }

  /** Called before a call, whose arguments it may replace. */
  public static void before(int site, @Nullable Object receiver, @Nullable Object[] args) {
    Calls calls = listener;
    if (calls != null) {
      calls.before(sites[site], receiver, args);
    }
  }

  /** Called after it. */
  public static void after(
      int site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    Calls calls = listener;
    if (calls != null) {
      calls.after(sites[site], receiver, args, result);
    }
  }

  /** What takes the place of the bytes that a hollow native did not return. */
  public static @Nullable Object standIn(@Nullable Object result, @Nullable Object[] args) {
    return result == null ? StandIns.bytes(args) : result;
  }

  /** What takes the place of the number of elements that a hollow native did not return. */
  public static @Nullable Object count(
      int site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    Calls calls = listener;
    Optional<Integer> count =
        calls == null ? Optional.empty() : calls.count(sites[site], receiver, args);
    if (count.isEmpty()) {
      return result;
    }
    return result instanceof Long ? (Object) count.get().longValue() : count.get();
  }

  /** Called with the value of a library's variable. */
  public static void constant(@Nullable Object value, String owner, String field) {
    Calls calls = listener;
    if (calls != null) {
      calls.constant(owner, field, value);
    }
  }
}
