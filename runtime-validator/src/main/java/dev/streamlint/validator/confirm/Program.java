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
   * @param observe the calls that are observed
   * @param longer whether what is not done is to be looked at for longer than usual
   */
  Ending run(String hold, List<String> observe, boolean longer) throws InterruptedException;

  /**
   * Whether "not done" is seen by its device in no other way than by looking for a while: then what
   * only takes long looks like what waits, unless another time to look shows the same.
   */
  boolean isTimed();

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
   * What an agent found out of one of the observed calls.
   *
   * @param observed which of them, from 0
   */
  record Said(int observed, Verdict verdict) {}

  /**
   * How a run ended.
   *
   * @param exitCode 128 and more for a signal; empty if it was stopped at the limit
   * @param limit how long it may take
   * @param known whether all that the run was for was known before it ended
   * @param leftAlone whether it started processes that have no agent in them
   * @param said what the agents in it found out
   * @param visits how often they came to the held call's place, the most of any; empty if none said
   * @param lastWords the end of what it printed
   */
  record Ending(
      Optional<Integer> exitCode,
      Duration limit,
      boolean known,
      boolean leftAlone,
      List<Said> said,
      OptionalInt visits,
      List<String> lastWords) {
    private static final int SIGNALS = 128;
    private static final int LAST_SIGNAL = 64;

    public Ending {
      said = List.copyOf(said);
      lastWords = List.copyOf(lastWords);
    }

    /** What was found out of one of the observed calls, by each Java. */
    public List<Verdict> said(int observed) {
      return said.stream().filter(s -> s.observed() == observed).map(Said::verdict).toList();
    }

    boolean isOrderly() {
      return exitCode.equals(Optional.of(0)) && !leftAlone;
    }

    /** A sentence without a full stop. */
    public String sentence() {
      if (exitCode.isEmpty() && known) {
        return "the program went on, and was stopped: all that it was run for was known";
      } else if (exitCode.isEmpty()) {
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
