package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;
import java.util.List;

/** The files under the given paths, each once, sorted. */
record SourceSet(List<SourceFile> java, List<SourceFile> kernels, List<Notice> notices) {
  SourceSet {
    java = List.copyOf(java);
    kernels = List.copyOf(kernels);
    notices = List.copyOf(notices);
  }
}
