package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.Site;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Where woven classes report. Public and static, because their code can call nothing else: one
 * program is recorded at a time.
 */
public final class Hooks {
  private static final AtomicReference<@Nullable Recorder> RECORDER = new AtomicReference<>();

  private Hooks() {}

  /** Calls go to that recorder from now on; null: nowhere. */
  static void reportTo(@Nullable Recorder recorder) {
    RECORDER.set(recorder);
  }

  /** Called before a call; returns its arguments. */
  public static @Nullable Object[] before(
      String owner,
      String name,
      String file,
      int line,
      @Nullable Object receiver,
      @Nullable Object[] args) {
    Recorder recorder = RECORDER.get();
    if (recorder != null) {
      recorder.before(owner, name, site(file, line, name), receiver, args);
    }
    return args;
  }

  /** Called after it; returns its result. */
  public static @Nullable Object after(
      String owner,
      String name,
      String file,
      int line,
      @Nullable Object receiver,
      @Nullable Object[] args,
      @Nullable Object result,
      Class<?> type) {
    Object value = result == null && type == ByteBuffer.class ? StandIns.bytes(args) : result;
    Recorder recorder = RECORDER.get();
    if (recorder != null) {
      recorder.after(owner, name, site(file, line, name), receiver, args, value);
    }
    return value;
  }

  /** Called with the value of a library's variable. */
  public static void constant(@Nullable Object value, String owner, String field) {
    Recorder recorder = RECORDER.get();
    if (recorder != null) {
      recorder.constant(owner, field, value);
    }
  }

  private static Site site(String file, int line, String name) {
    return new Site(file, line, 0, line, 0, name);
  }
}
