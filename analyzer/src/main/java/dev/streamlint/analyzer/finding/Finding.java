package dev.streamlint.analyzer.finding;

import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.hazard.Slice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One bug.
 *
 * @param rule id in the catalogue
 * @param later the operation that must wait and does not: the primary location
 * @param earlier the operation that it must wait for; of a misplaced wait, the record of its event
 * @param memory the user's name of the buffer, empty when no memory is at stake
 * @param message one sentence: what is wrong
 * @param why one sentence: why the two are unordered (the cause)
 * @param cure the smallest missing calls, one a line, with the user's names
 * @param witness the operations of the path that show it, in program order, {@code earlier} and
 *     {@code later} among them
 * @param doubt one clause: why it is only possible; empty if it is not in doubt
 * @param program ops that make the two happen again, for a replay; empty where no memory is at
 *     stake. Like all that follows, empty as well where nobody asked for it ({@link Detail})
 * @param scene the path's part in it, for a picture, in program order; empty where no memory is at
 *     stake
 * @param fixes changes of the code that may cure it, the best first; none of them is checked yet
 */
public record Finding(
    String rule,
    Confidence confidence,
    Place later,
    Optional<Place> earlier,
    String memory,
    String message,
    String why,
    List<String> cure,
    List<Place> witness,
    String doubt,
    Optional<Slice> program,
    List<Moment> scene,
    List<Fix> fixes) {
  /** By file, line, column, rule: the order of every report. */
  public static final Comparator<Finding> ORDER = Finding::compare;

  public Finding {
    cure = List.copyOf(cure);
    witness = List.copyOf(witness);
    scene = List.copyOf(scene);
    fixes = List.copyOf(fixes);
  }

  /** By hand: a chain of Java's comparators makes classes anew in each run. */
  private static int compare(Finding a, Finding b) {
    int place = a.later().at().compareTo(b.later().at());
    return place != 0 ? place : a.rule().compareTo(b.rule());
  }

  /** A finding about which there is no doubt. */
  public Finding(
      String rule,
      Confidence confidence,
      Place later,
      Optional<Place> earlier,
      String memory,
      String message,
      String why,
      List<String> cure,
      List<Place> witness) {
    this(rule, confidence, later, earlier, memory, message, why, cure, witness, "");
  }

  /** A finding that cannot be replayed. */
  public Finding(
      String rule,
      Confidence confidence,
      Place later,
      Optional<Place> earlier,
      String memory,
      String message,
      String why,
      List<String> cure,
      List<Place> witness,
      String doubt) {
    this(
        rule,
        confidence,
        later,
        earlier,
        memory,
        message,
        why,
        cure,
        witness,
        doubt,
        Optional.empty(),
        List.of(),
        List.of());
  }

  /** The same, with changes that may cure it. */
  public Finding withFixes(List<Fix> changes) {
    return new Finding(
        rule,
        confidence,
        later,
        earlier,
        memory,
        message,
        why,
        cure,
        witness,
        doubt,
        program,
        scene,
        changes);
  }

  public Level level() {
    return confidence.level();
  }
}
