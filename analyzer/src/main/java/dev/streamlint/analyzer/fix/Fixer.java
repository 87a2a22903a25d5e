package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.rules.catalog.Confidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tries what findings propose, and keeps what cures. */
public final class Fixer {
  /** What has been changed, one change after the other. */
  public record Fixed(
      Map<String, String> before,
      Map<String, String> after,
      Analysis analysis,
      List<Done> done,
      Map<String, Set<String>> news) {
    public Fixed {
      before = Map.copyOf(before);
      after = Map.copyOf(after);
      done = List.copyOf(done);
      news = Map.copyOf(news);
    }

    /** What the changes would have brought that were tried for a finding: rules and places. */
    public Set<String> newWith(Finding finding) {
      return news.getOrDefault(key(finding), Set.of());
    }

    /** Those of the findings that no change has cured. */
    public List<Finding> left(Collection<Finding> findings) {
      Set<String> still = analysis.findings().stream().map(Fixer::key).collect(Collectors.toSet());
      return findings.stream().filter(f -> still.contains(key(f))).toList();
    }
  }

  /**
   * A change that was made.
   *
   * @param finding where it was reported in what the changes before it had left
   * @param files what it changes
   */
  public record Done(Finding finding, String words, boolean safe, Set<String> files) {
    public Done {
      files = Set.copyOf(files);
    }
  }

  /** Looks at the program as if files held something else. */
  @FunctionalInterface
  public interface Analyzer {
    Analysis analyze(Map<String, String> texts);
  }

  private final Texts sources;
  private final Trial trial;

  /**
   * For the files of findings.
   *
   * @param root what their paths are relative to
   * @param unsaved what stands for files on disk, by their paths
   */
  public Fixer(Path root, Map<String, String> unsaved, Analyzer analyzer) {
    this.sources = new Texts(root, unsaved);
    this.trial = new Trial(analyzer::analyze, sources);
  }

  /** Whether it may be done unseen. */
  private static boolean isSafe(Finding finding, Fix fix) {
    return fix.safe() && finding.confidence() == Confidence.DEFINITE;
  }

  /** For each finding, the first change that cures it in the code as it is. */
  public Map<Finding, CheckedFix> check(Analysis analysis) {
    Map<Finding, CheckedFix> checked = new HashMap<>();
    Queue queue = new Queue(analysis.findings(), (finding, fix) -> true);
    for (List<Next> round = queue.next(Map.of()); !round.isEmpty(); round = queue.next(Map.of())) {
      Trial.Result result =
          trial.run(round.stream().map(Next::candidate).toList(), Map.of(), analysis);
      for (Next next : round) {
        if (result.good().contains(next.candidate())) {
          checked.put(
              next.finding,
              new CheckedFix(next.fix.words(), isSafe(next.finding, next.fix), next.edits));
          queue.done(next.finding);
        }
      }
    }
    return checked;
  }

  /** Makes all changes that cure, one after the other in each file. */
  public Fixed fix(Analysis analysis, boolean onlySafe) {
    Map<String, String> texts = new HashMap<>();
    Analysis current = analysis;
    List<Done> done = new ArrayList<>();
    Set<String> failed = new HashSet<>();
    Set<String> ownNotes = new HashSet<>();
    Map<String, Set<String>> news = new HashMap<>();
    while (true) {
      Queue queue =
          new Queue(
              current.findings(),
              (finding, fix) ->
                  (!onlySafe || isSafe(finding, fix))
                      && !ownNotes.contains(key(finding))
                      && !failed.contains(key(finding, fix)));
      List<Next> round = queue.next(texts);
      if (round.isEmpty()) {
        return new Fixed(originals(texts), texts, current, done, news);
      }
      Trial.Result result = trial.run(round.stream().map(Next::candidate).toList(), texts, current);
      for (Next next : round) {
        if (result.good().contains(next.candidate())) {
          boolean safe = isSafe(next.finding, next.fix);
          done.add(new Done(next.finding, next.fix.words(), safe, next.candidate().files()));
        } else {
          failed.add(key(next.finding, next.fix));
          news.computeIfAbsent(key(next.finding), f -> new TreeSet<>())
              .addAll(result.news().getOrDefault(next.candidate(), Set.of()));
        }
      }
      // What the changes have made slow or needless stays: it is not for them to take out.
      result.notes().forEach(note -> ownNotes.add(key(note)));
      texts = new HashMap<>(result.texts());
      current = result.analysis();
    }
  }

  /** What comes before it in the file may move it. */
  private static String key(Finding finding) {
    return finding.later().at().file()
        + finding.rule()
        + finding.later().at().column()
        + finding.message();
  }

  /** The same change of the same place; what comes before it in the file may have moved it. */
  private static String key(Finding finding, Fix fix) {
    return key(finding)
        + fix.words()
        + fix.steps().size()
        + fix.steps().get(0).getClass().getSimpleName()
        + (fix.steps().get(0) instanceof Fix.Step.Insert insert ? insert.where() : "");
  }

  private Map<String, String> originals(Map<String, String> texts) {
    Map<String, String> before = new LinkedHashMap<>();
    texts.keySet().forEach(file -> sources.text(file).ifPresent(text -> before.put(file, text)));
    return before;
  }

  /** Writes what has been changed, and returns why files were not written, one sentence each. */
  public Map<String, String> write(Fixed fixed, List<Path> given) {
    return new Rewriting(sources, given).write(fixed.after());
  }

  private interface Allowed {
    boolean allows(Finding finding, Fix fix);
  }

  private record Next(Finding finding, Fix fix, List<TextEdit> edits) {
    Trial.Candidate candidate() {
      return new Trial.Candidate(finding, edits);
    }
  }

  /** Gives out what is to be tried next: of each file one. */
  private final class Queue {
    private final List<Finding> findings;
    private final Allowed allowed;
    private final Map<Finding, Integer> at = new HashMap<>();
    private final Set<Finding> settled = new HashSet<>();

    Queue(List<Finding> findings, Allowed allowed) {
      this.findings = findings;
      this.allowed = allowed;
    }

    void done(Finding finding) {
      settled.add(finding);
    }

    List<Next> next(Map<String, String> texts) {
      List<Next> round = new ArrayList<>();
      Set<String> files = new HashSet<>();
      for (Finding finding : findings) {
        if (!settled.contains(finding)) {
          next(finding, texts, files::contains)
              .ifPresent(
                  n -> {
                    files.addAll(n.candidate().files());
                    round.add(n);
                  });
        }
      }
      return round;
    }

    private Optional<Next> next(
        Finding finding, Map<String, String> texts, Predicate<String> isTaken) {
      int index = at.getOrDefault(finding, 0);
      for (int i = index; i < finding.fixes().size(); i++) {
        Fix fix = finding.fixes().get(i);
        Optional<List<TextEdit>> edits =
            allowed.allows(finding, fix)
                ? Edits.of(fix, file -> current(file, texts)).filter(Fixer::isClear)
                : Optional.empty();
        if (edits.isPresent()) {
          if (edits.get().stream().map(TextEdit::file).anyMatch(isTaken)) {
            return Optional.empty(); // in a later round
          }
          at.put(finding, i + 1);
          return Optional.of(new Next(finding, fix, edits.get()));
        }
        at.put(finding, i + 1);
      }
      settled.add(finding);
      return Optional.empty();
    }
  }

  private Optional<String> current(String file, Map<String, String> texts) {
    String changed = texts.get(file);
    return changed != null ? Optional.of(changed) : sources.text(file);
  }

  private static boolean isClear(List<TextEdit> edits) {
    return edits.stream()
        .map(TextEdit::file)
        .distinct()
        .allMatch(file -> Change.of(file, edits).isClear());
  }
}
