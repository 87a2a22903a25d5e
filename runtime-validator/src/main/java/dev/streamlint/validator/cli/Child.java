package dev.streamlint.validator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The user's program, started as the user said, with the agent in it. */
final class Child {
  private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final int PATIENCE_SECONDS = 3;

  private final ProcessBuilder builder;

  private Child(ProcessBuilder builder) {
    this.builder = builder;
  }

  /**
   * A Java launcher gets the agent as an option; anything else, such as a start script, in the
   * environment, where every Java that it starts finds it.
   *
   * @param options for the agent
   * @param reports folder for what it found
   */
  static Child of(List<String> command, Path agent, String options, Path reports) {
    String option = "-javaagent:" + agent + "=" + options + ",report=" + reports;
    List<String> all = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(all).inheritIO();
    if (isJava(command.get(0))) {
      // Java warns that it cannot share classes where an agent adds some: not the user's business.
      all.addAll(1, List.of("-XX:-PrintWarnings", option));
    } else {
      Map<String, String> environment = builder.environment();
      String given = environment.get(TOOL_OPTIONS);
      environment.put(TOOL_OPTIONS, given == null ? option : given + " " + option);
    }
    return new Child(builder);
  }

  private static boolean isJava(String program) {
    Path name = Path.of(program).getFileName();
    return name != null && (name.toString().equals("java") || name.toString().equals("java.exe"));
  }

  /**
   * Runs it to its end, and returns its exit code. It ends with this program, however that ends.
   *
   * @throws UserError if it cannot be started
   */
  int run() throws InterruptedException {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UserError("cannot start the program: " + e.getMessage());
    }
    Thread stop = new Thread(() -> stop(process));
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      return process.waitFor();
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(stop);
      } catch (IllegalStateException e) {
        // It is running already.
      }
    }
  }

  private static void stop(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroy);
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
