package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;
import java.util.ArrayList;
import java.util.List;

/** Which files are worth parsing: those with a marker, and those tied to them. */
final class Relevance {
  private final Options options;

  Relevance(Options options) {
    this.options = options;
  }

  List<SourceFile> select(List<SourceFile> files, List<Notice> notices) {
    if (options.markers().isEmpty() || files.isEmpty()) {
      return files;
    }
    List<Prefilter.Verdict> verdicts =
        new Prefilter(options.markers()).judge(files, options.limits(), options.progress());
    List<SourceFile> relevant = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      switch (verdicts.get(i)) {
        case RELEVANT -> relevant.add(files.get(i));
        case UNREADABLE ->
            notices.add(
                new Notice(
                    Notice.Kind.UNREADABLE, files.get(i).shown(), 0, "The file cannot be read."));
        case IRRELEVANT -> {}
      }
    }
    return relevant;
  }
}
