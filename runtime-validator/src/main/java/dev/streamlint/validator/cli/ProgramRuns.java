package dev.streamlint.validator.cli;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.InPlace;
import dev.streamlint.validator.confirm.Program;
import dev.streamlint.validator.confirm.SourceTree;
import dev.streamlint.validator.confirm.TracedPair;
import dev.streamlint.validator.confirm.TriedPair;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Judges in programs that are run for it, each run a process. */
final class ProgramRuns {
  private final Path agent;
  private final Duration limit;
  private final boolean onGpu;
  private final SourceTree sources;
  private final UnaryOperator<Site> named;

  /**
   * @param limit for each run
   * @param sources of the findings
   * @param named finds the file of a place in a class
   */
  ProgramRuns(
      Path agent, Duration limit, boolean onGpu, SourceTree sources, UnaryOperator<Site> named) {
    this.named = named;
    this.agent = agent;
    this.limit = limit;
    this.onGpu = onGpu;
    this.sources = sources;
  }

  /** Where it runs, for verdicts on programs that were not run. */
  String device() {
    return onGpu ? "the GPU" : "a virtual device";
  }

  private Program program(List<String> command) {
    return new ChildProgram(command, agent, limit, onGpu);
  }

  private InPlace inPlace(Program program) {
    return new InPlace(program, sources, device());
  }

  /** Judges a finding in the first of the programs that comes to it. */
  Verdict verdict(Flagged finding, List<List<String>> commands) throws InterruptedException {
    Verdict verdict = none("no program is there that could come to it");
    for (List<String> command : commands) {
      verdict = inPlace(program(command)).verdict(finding);
      if (verdict.kind() != Kind.NOT_REACHED) {
        return verdict;
      }
    }
    return verdict;
  }

  /**
   * What was found of all pairs of a program.
   *
   * @param objection why there may be more of them
   */
  record Tried(List<TriedPair> pairs, Optional<String> objection) {}

  /**
   * Runs the program with nothing held, then once or more for each place whose operations were the
   * earlier ones of a pair on the same memory.
   *
   * @param name of the program, to tell of
   * @param known what need not be tried
   */
  Tried pairs(String name, List<String> command, Predicate<TracedPair> known)
      throws InterruptedException {
    Program program = program(command);
    Program.Traced traced = program.trace();
    List<TracedPair> all =
        traced.pairs().stream().map(pair -> pair.in(named)).filter(known.negate()).toList();
    Map<Site, List<TracedPair>> byEarlier =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    TracedPair::earlier, LinkedHashMap::new, Collectors.toList()));
    Map<TracedPair, Verdict> verdicts = new HashMap<>();
    for (List<TracedPair> pairs : byEarlier.values()) {
      List<Verdict> found = inPlace(program).verdicts(pairs);
      for (int i = 0; i < pairs.size(); i++) {
        verdicts.put(pairs.get(i), found.get(i));
      }
    }
    List<TriedPair> tried =
        all.stream()
            .map(pair -> new TriedPair(name, pair, Objects.requireNonNull(verdicts.get(pair))))
            .toList();
    Optional<String> objection =
        traced.isWhole()
            ? Optional.empty()
            : Optional.of("of its pairs nothing is known: " + traced.ending().sentence());
    return new Tried(tried, objection);
  }

  private Verdict none(String reason) {
    return new Verdict(
        Kind.INCONCLUSIVE, reason, List.of(), Optional.empty(), Optional.empty(), device());
  }
}
