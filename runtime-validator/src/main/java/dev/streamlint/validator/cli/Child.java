package dev.streamlint.validator.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The user's program, started as the user said, with the agent in it. */
final class Child {
  private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final long STEP_MS = 50;

  /** For what a program does after all is known of it, such as to clear up. */
  private static final Duration AFTERWARDS = Duration.ofSeconds(5);

  private final ProcessBuilder builder;
  private final ReportFolder reports;

  private Child(ProcessBuilder builder, ReportFolder reports) {
    this.builder = builder;
    this.reports = reports;
  }

  /**
   * A Java launcher gets the agent as an option; anything else, such as a start script, in the
   * environment, where every Java that it starts finds it.
   *
   * @param options for the agent
   * @param reports folder for what it found
   */
  static Child of(List<String> command, Path agent, String options, ReportFolder reports) {
    String option = "-javaagent:" + agent + "=" + options + ",report=" + reports.path();
    List<String> all = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(all);
    if (isJava(command.get(0))) {
      // Java warns that it cannot share classes where an agent adds some: not the user's business.
      all.addAll(1, List.of("-XX:-PrintWarnings", option));
    } else {
      Map<String, String> environment = builder.environment();
      String given = environment.get(TOOL_OPTIONS);
      environment.put(TOOL_OPTIONS, given == null ? option : given + " " + option);
    }
    return new Child(builder, reports);
  }

  /** Sets variables of its environment. */
  void with(Map<String, String> variables) {
    builder.environment().putAll(variables);
  }

  /** Whether that is a Java launcher. */
  static boolean isJava(String program) {
    Path name = Path.of(program).getFileName();
    return name != null && (name.toString().equals("java") || name.toString().equals("java.exe"));
  }

  /**
   * Runs it to its end, and returns its exit code. It ends with this program, however that ends.
   *
   * @throws UserError if it cannot be started
   */
  int run() throws InterruptedException {
    Family family = Family.start(builder.inheritIO());
    return family.guard(() -> family.head().waitFor(), reports::close);
  }

  /**
   * Runs it with no input, and with its output kept from the user's. Nothing of it is left when
   * this returns, or when this program ends.
   *
   * @param limit after which it is stopped
   * @param hasAnswered whether what it is run for is known: then those that it left behind are not
   *     waited for
   * @param isKnown whether what it is run for is known while it goes on: then it is stopped after a
   *     while
   * @throws UserError if it cannot be started
   */
  End runApart(Duration limit, BooleanSupplier hasAnswered, BooleanSupplier isKnown)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    try (OutputTail output = OutputTail.create()) {
      builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(output.file()));
      Family family = Family.start(builder);
      return family.guard(
          () -> {
            try {
              close(family.head().getOutputStream());
              boolean inTime = await(family, output, end, hasAnswered, isKnown);
              Optional<Integer> code =
                  inTime ? Optional.of(family.head().exitValue()) : Optional.empty();
              family.stop();
              return new End(code, family.isLarge(), output.lastLines());
            } finally {
              family.stop();
            }
          },
          reports::close);
    }
  }

  /**
   * How it ended.
   *
   * @param exitCode empty if it was stopped
   * @param large whether it started processes
   */
  record End(Optional<Integer> exitCode, boolean large, List<String> lastLines) {}

  /** Whether it ended in time. */
  private static boolean await(
      Family family,
      OutputTail output,
      long limit,
      BooleanSupplier hasAnswered,
      BooleanSupplier isKnown)
      throws InterruptedException {
    long end = limit;
    boolean known = false;
    while (!family.head().waitFor(STEP_MS, TimeUnit.MILLISECONDS)) {
      family.look();
      output.trim();
      if (!known && isKnown.getAsBoolean()) {
        known = true;
        end = Math.min(end, System.nanoTime() + AFTERWARDS.toNanos());
      }
      if (System.nanoTime() > end) {
        return false;
      }
    }
    // A script may end before what it started.
    family.lookAround();
    while (family.isOrphaned() && !hasAnswered.getAsBoolean()) {
      family.look();
      output.trim();
      if (System.nanoTime() > end) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MS);
    }
    return true;
  }

  private static void close(OutputStream input) {
    try {
      input.close();
    } catch (IOException e) {
      // It has closed its end already.
    }
  }
}
