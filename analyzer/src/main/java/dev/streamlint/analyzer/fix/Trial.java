package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.syntax.Lines;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Analyses changed sources, and says which of the changes did what they are for: their finding is
 * gone, and nothing is reported that was not before.
 *
 * <p>But for this: a cure can make a wait needless or wider than it has to be, or let one be seen
 * that the race had hidden. That wait may be needed by code that is not in view, so it stays, and a
 * note says so; a note about speed is no harm where something wrong is cured.
 *
 * <p>Changes of different files are tried together. What is new counts against the change of the
 * file that it is in; where no change is, each half is tried by itself.
 */
final class Trial {
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
   * @param notes what is now said of speed, in the changed text
   * @param news what else is new with a candidate that is not good, and where in the changed text
   */
  record Result(
      List<Candidate> good,
      Map<String, String> texts,
      Analysis analysis,
      List<Finding> notes,
      Map<Candidate, Set<String>> news) {}

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
    Map<Candidate, Set<String>> news = new HashMap<>();
    while (!left.isEmpty()) {
      Map<String, String> changed = new HashMap<>(texts);
      for (Candidate candidate : left) {
        for (String file : candidate.files()) {
          changed.put(file, Change.of(file, candidate.edits()).applied(text(file, texts)));
        }
      }
      Analysis after = analyzer.analyze(changed);
      Outcome outcome = compare(left, texts, changed, before, after);
      news.putAll(outcome.news);
      if (outcome.bad.isEmpty() && outcome.elsewhere.isEmpty()) {
        return new Result(left, changed, after, outcome.notes, news);
      }
      if (outcome.bad.isEmpty() && left.size() == 1) {
        news.put(left.get(0), outcome.elsewhere);
        return new Result(List.of(), texts, before, List.of(), news);
      }
      if (outcome.bad.isEmpty()) {
        return halves(left, texts, before, news);
      }
      List<Candidate> good = new ArrayList<>(left);
      good.removeAll(outcome.bad);
      left = good;
    }
    return new Result(List.of(), texts, before, List.of(), news);
  }

  private Result halves(
      List<Candidate> all,
      Map<String, String> texts,
      Analysis before,
      Map<Candidate, Set<String>> news) {
    Result first = run(all.subList(0, all.size() / 2), texts, before);
    Result second = run(all.subList(all.size() / 2, all.size()), first.texts, first.analysis);
    List<Candidate> good = new ArrayList<>(first.good);
    good.addAll(second.good);
    List<Finding> notes = new ArrayList<>(first.notes);
    notes.addAll(second.notes);
    news.putAll(first.news);
    news.putAll(second.news);
    return new Result(good, second.texts, second.analysis, notes, news);
  }

  /**
   * Of one run.
   *
   * @param elsewhere what is new in a file that no candidate changes
   */
  private record Outcome(
      Set<Candidate> bad,
      Set<String> elsewhere,
      List<Finding> notes,
      Map<Candidate, Set<String>> news) {
    void isNew(String what, @Nullable Candidate cause) {
      if (cause == null) {
        elsewhere.add(what);
      } else {
        bad.add(cause);
        news.computeIfAbsent(cause, c -> new TreeSet<>()).add(what);
      }
    }
  }

  /** Whether it only says that something could be faster. */
  private static boolean isAboutSpeed(Finding finding) {
    return finding.confidence() == Confidence.PERFORMANCE
        && Catalog.byId(finding.rule()).filter(r -> r.group() == Group.PERFORMANCE).isPresent();
  }

  /** One note in place of another is no gain; beside the cure of what is wrong it is no harm. */
  private static boolean mayBringNotes(@Nullable Candidate cause, List<Candidate> all) {
    return cause == null
        ? all.stream().noneMatch(c -> isAboutSpeed(c.finding))
        : !isAboutSpeed(cause.finding);
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
    Outcome outcome =
        new Outcome(new HashSet<>(), new TreeSet<>(), new ArrayList<>(), new HashMap<>());
    for (Finding finding : after.findings()) {
      String key = places.now(finding);
      reported.add(key);
      if (known.contains(key)) {
        continue;
      }
      Site at = finding.later().at();
      Candidate cause = byFile.get(at.file());
      if (isAboutSpeed(finding) && mayBringNotes(cause, candidates)) {
        outcome.notes.add(finding);
      } else {
        outcome.isNew(finding.rule() + " at " + at.file() + ":" + at.line(), cause);
      }
    }
    for (Candidate candidate : candidates) {
      if (reported.contains(places.old(candidate.finding()))) {
        outcome.bad.add(candidate);
      }
    }
    for (Notice notice : newNotices(before, after)) {
      Candidate cause = byFile.get(notice.file());
      if (cause != null) {
        outcome.isNew("code that is not analysed at " + notice.file() + ":" + notice.line(), cause);
      }
    }
    return outcome;
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
