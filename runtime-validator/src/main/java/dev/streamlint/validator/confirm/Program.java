package dev.streamlint.validator.confirm;

import dev.streamlint.validator.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The user's program, which can be run again and again, each time in a process of its own. */
public interface Program {
  /**
   * Runs it, to its end or to the limit.
   *
   * @param hold the call that is held, as the agent reads it
   * @param observe the call that is observed
   */
  Ending run(String hold, String observe) throws InterruptedException;

  /** Runs it with nothing held, and sees which places have operations on the same memory. */
  Traced trace() throws InterruptedException;

  /**
   * What a run came to with nothing held.
   *
   * @param pairs in the order in which they were met
   * @param isWhole whether any Java told of its run, to its end
   */
  record Traced(Ending ending, List<TracedPair> pairs, boolean isWhole) {
    public Traced {
      pairs = List.copyOf(pairs);
    }
  }

  /**
   * How a run ended.
   *
   * @param exitCode 128 and more for a signal; empty if it was stopped at the limit
   * @param limit how long it may take
   * @param leftAlone whether it started processes that have no agent in them
   * @param said what the agents in it found out, one for each Java
   * @param visits how often they came to the held call's place, the most of any; empty if none said
   * @param lastWords the end of what it printed
   */
  record Ending(
      Optional<Integer> exitCode,
      Duration limit,
      boolean leftAlone,
      List<Verdict> said,
      OptionalInt visits,
      List<String> lastWords) {
    private static final int SIGNALS = 128;
    private static final int LAST_SIGNAL = 64;

    public Ending {
      said = List.copyOf(said);
      lastWords = List.copyOf(lastWords);
    }

    boolean isOrderly() {
      return exitCode.equals(Optional.of(0)) && !leftAlone;
    }

    /** A sentence without a full stop. */
    public String sentence() {
      if (exitCode.isEmpty()) {
        return "the program was stopped after " + limit.toSeconds() + " s";
      }
      int code = exitCode.get();
      boolean signal = code > SIGNALS && code <= SIGNALS + LAST_SIGNAL;
      String processes = leftAlone ? ", and had started processes that nothing is held in" : "";
      return "the program ended with exit code "
          + code
          + (signal ? " (signal " + (code - SIGNALS) + ")" : "")
          + processes;
    }
  }
}
