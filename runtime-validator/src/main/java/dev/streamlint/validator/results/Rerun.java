package dev.streamlint.validator.results;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * {@code Rerun CLASS TIMES}: calls a sample's {@code main} again and again in one process, and says
 * after each call, in a line of its own, how it ended. The first that fails is the last: after an
 * error of a kernel, as an illegal address, all further CUDA calls of the process fail as well
 * (CUDA Driver API, "CUresult"), and that says nothing of their own runs.
 */
public final class Rerun {
  /** What a line begins with. */
  static final String RIGHT = "rerun: right";

  static final String WRONG = "rerun: wrong";
  static final String FAILED = "rerun: failed";

  private Rerun() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    MethodHandle main =
        MethodHandles.publicLookup()
            .findStatic(
                Class.forName(args[0]), "main", MethodType.methodType(void.class, String[].class));
    int times = Integer.parseInt(args[1]);
    for (int i = 0; i < times; i++) {
      String outcome = outcome(main);
      System.out.println(outcome);
      if (outcome.startsWith(FAILED)) {
        break;
      }
    }
    // A sample may leave threads that wait for ever.
    Runtime.getRuntime().halt(0);
  }

  /** A sample says that a value is wrong by an {@link AssertionError}. */
  private static String outcome(MethodHandle main) {
    try {
      main.invokeExact(new String[0]);
      return RIGHT;
    } catch (AssertionError e) {
      return WRONG;
    } catch (Throwable e) {
      return FAILED + " " + String.valueOf(e).lines().findFirst().orElse("");
    }
  }
}
