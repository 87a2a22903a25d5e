package dev.streamlint.analyzer.finding;

import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * A change of the code that may cure a finding. Whether it does is not known before the changed
 * code was analysed.
 *
 * @param words what it does, for people
 * @param safe whether the program does no less than before: calls are only added, and all that they
 *     do is to wait, or to keep memory for longer
 * @param event an event that has to be made for it
 */
public record Fix(String words, boolean safe, List<Step> steps, Optional<NewEvent> event) {
  public Fix {
    steps = List.copyOf(steps);
  }

  public static Fix safe(String words, List<Step> steps) {
    return new Fix(words, true, steps, Optional.empty());
  }

  /** One that takes something away, or moves it: somebody has to look at it. */
  public static Fix unsafe(String words, List<Step> steps) {
    return new Fix(words, false, steps, Optional.empty());
  }

  /** Where a statement goes. */
  public enum Where {
    /** Before the statement in which the call stands. */
    BEFORE,
    /** After it. */
    AFTER,
    /** At the end of the block of the resource, or of the body of the loop, that starts there. */
    END_OF_BLOCK
  }

  /** One change. */
  public sealed interface Step {
    /** A statement, without its semicolon, is added. */
    record Insert(Where where, Site at, Code code) implements Step {}

    /** The statement that is a call is moved to another one. */
    record Move(Site what, Where where, Site at) implements Step {}

    /** The statement that is a call is taken out. */
    record Remove(Site what) implements Step {}

    /**
     * An argument of the call, which is the word null, is replaced.
     *
     * @param at the call
     */
    record Pass(Site at, Code code) implements Step {}
  }

  /**
   * An event that all steps which name it have to see.
   *
   * @param name which is to be changed if it is taken
   * @param type its class
   * @param made the value of the variable
   * @param create a statement that creates it, where making the object does not
   * @param destroy a statement that gives it back, where the library has one
   */
  public record NewEvent(
      String name, String type, Code made, Optional<Code> create, Optional<Code> destroy) {}
}
