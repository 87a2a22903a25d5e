package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.syntax.Lines;
import dev.streamlint.rules.catalog.Confidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Analyses changed sources, and says which of the changes did what they are for: their finding is
 * gone, and nothing is reported that was not before.
 *
 * <p>But for this: a wait that is added can make another one needless. That one may be needed by
 * code that is not in view, so it stays, and a note says so; the note is no harm.
 *
 * <p>Changes of different files are tried together. What is new counts against the change of the
 * file that it is in; where no change is, each half is tried by itself.
 */
final class Trial {
  private static final Set<String> NEEDLESS_WAITS =
      Set.of("redundant-record-stream", "redundant-sync", "redundant-wait");

  /** Looks at the program as if files held something else. */
  interface Analyzer {
    Analysis analyze(Map<String, String> texts);
  }

  /** A change and what it is to cure. */
  record Candidate(Finding finding, List<TextEdit> edits) {
    Set<String> files() {
      Set<String> files = new HashSet<>();
      edits.forEach(e -> files.add(e.file()));
      return files;
    }
  }

  /**
   * What came of candidates that were tried together.
   *
   * @param good those that did what they are for
   * @param texts with all of them, beside what had been changed before
   * @param notes what is said of waits that they have made needless, in the changed text
   */
  record Result(
      List<Candidate> good, Map<String, String> texts, Analysis analysis, List<Finding> notes) {}

  private final Analyzer analyzer;
  private final Texts sources;

  Trial(Analyzer analyzer, Texts sources) {
    this.analyzer = analyzer;
    this.sources = sources;
  }

  /**
   * Tries candidates, no two of which change the same file.
   *
   * @param texts what files hold that were changed before
   * @param before the analysis of them
   */
  Result run(List<Candidate> candidates, Map<String, String> texts, Analysis before) {
    List<Candidate> left = candidates;
    while (!left.isEmpty()) {
      Map<String, String> changed = new HashMap<>(texts);
      for (Candidate candidate : left) {
        for (String file : candidate.files()) {
          changed.put(file, Change.of(file, candidate.edits()).applied(text(file, texts)));
        }
      }
      Analysis after = analyzer.analyze(changed);
      Outcome outcome = compare(left, texts, changed, before, after);
      if (outcome.bad.isEmpty() && !outcome.unclear) {
        return new Result(left, changed, after, outcome.notes);
      }
      if (outcome.bad.isEmpty()) {
        return halves(left, texts, before);
      }
      List<Candidate> good = new ArrayList<>(left);
      good.removeAll(outcome.bad);
      left = good;
    }
    return new Result(List.of(), texts, before, List.of());
  }

  private Result halves(List<Candidate> all, Map<String, String> texts, Analysis before) {
    if (all.size() == 1) {
      return new Result(List.of(), texts, before, List.of());
    }
    Result first = run(all.subList(0, all.size() / 2), texts, before);
    Result second = run(all.subList(all.size() / 2, all.size()), first.texts, first.analysis);
    List<Candidate> good = new ArrayList<>(first.good);
    good.addAll(second.good);
    List<Finding> notes = new ArrayList<>(first.notes);
    notes.addAll(second.notes);
    return new Result(good, second.texts, second.analysis, notes);
  }

  private record Outcome(Set<Candidate> bad, boolean unclear, List<Finding> notes) {}

  /** Whether it only says that a wait is more than is needed. */
  private static boolean isNeedlessWait(Finding finding) {
    return finding.confidence() == Confidence.PERFORMANCE
        && NEEDLESS_WAITS.contains(finding.rule());
  }

  private Outcome compare(
      List<Candidate> candidates,
      Map<String, String> oldTexts,
      Map<String, String> newTexts,
      Analysis before,
      Analysis after) {
    Map<String, Candidate> byFile = new HashMap<>();
    candidates.forEach(c -> c.files().forEach(f -> byFile.put(f, c)));
    Places places = new Places(byFile, oldTexts, newTexts);
    Set<String> known = new HashSet<>();
    before.findings().forEach(f -> known.add(places.old(f)));
    Set<String> reported = new HashSet<>();
    Set<Candidate> bad = new HashSet<>();
    List<Finding> notes = new ArrayList<>();
    boolean unclear = false;
    for (Finding finding : after.findings()) {
      String key = places.now(finding);
      reported.add(key);
      if (!known.contains(key) && isNeedlessWait(finding)) {
        notes.add(finding);
      } else if (!known.contains(key)) {
        Candidate cause = byFile.get(finding.later().at().file());
        unclear |= cause == null;
        if (cause != null) {
          bad.add(cause);
        }
      }
    }
    for (Candidate candidate : candidates) {
      if (reported.contains(places.old(candidate.finding()))) {
        bad.add(candidate);
      }
    }
    for (Notice notice : newNotices(before, after)) {
      Candidate cause = byFile.get(notice.file());
      if (cause != null) {
        bad.add(cause);
      }
    }
    return new Outcome(bad, unclear, notes);
  }

  /** What is not analysed any more, by its words: lines are others. */
  private static List<Notice> newNotices(Analysis before, Analysis after) {
    Set<String> known = new HashSet<>();
    before.notices().forEach(n -> known.add(n.file() + n.kind() + n.message()));
    return after.notices().stream()
        .filter(n -> !known.contains(n.file() + n.kind() + n.message()))
        .toList();
  }

  private String text(String file, Map<String, String> texts) {
    String changed = texts.get(file);
    return changed != null ? changed : sources.text(file).orElse("");
  }

  /** Knows findings again although lines have moved. */
  private final class Places {
    private final Map<String, Candidate> byFile;
    private final Map<String, String> oldTexts;
    private final Map<String, String> newTexts;
    private final Map<String, Lines> lines = new HashMap<>();

    Places(
        Map<String, Candidate> byFile, Map<String, String> oldTexts, Map<String, String> newTexts) {
      this.byFile = byFile;
      this.oldTexts = oldTexts;
      this.newTexts = newTexts;
    }

    String old(Finding finding) {
      String file = finding.later().at().file();
      Candidate candidate = byFile.get(file);
      if (candidate == null) {
        return key(finding, finding.later().at().line() + ":" + finding.later().at().column());
      }
      Lines in = lines.computeIfAbsent("old " + file, f -> new Lines(text(file, oldTexts)));
      int offset = in.offset(finding.later().at().line(), finding.later().at().column());
      return key(finding, "@" + Change.of(file, candidate.edits()).moved(offset));
    }

    String now(Finding finding) {
      String file = finding.later().at().file();
      if (!byFile.containsKey(file)) {
        return key(finding, finding.later().at().line() + ":" + finding.later().at().column());
      }
      Lines in = lines.computeIfAbsent("new " + file, f -> new Lines(text(file, newTexts)));
      return key(
          finding, "@" + in.offset(finding.later().at().line(), finding.later().at().column()));
    }

    private static String key(Finding finding, String place) {
      return finding.rule() + " " + finding.later().at().file() + " " + place;
    }
  }
}
