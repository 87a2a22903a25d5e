package dev.streamlint.validator.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;

/**
 * Where the JVM starts the agent. Puts all of it on the boot class path, so that classes of every
 * loader see the same hooks, and goes on there.
 */
public final class Agent {
  private static final String START = "dev.streamlint.validator.agent.Start";

  private Agent() {}

  /**
   * Called before the program's {@code main}.
   *
   * @param options see {@code Options}
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      String jar =
          new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .getPath();
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
      Class.forName(START, true, null)
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, options == null ? "" : options, instrumentation);
    } catch (Throwable e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      System.err.println("stream-lint: the agent cannot start, the program runs without: " + cause);
    }
  }
}
