package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files under the given paths, each once, sorted. */
record SourceSet(List<SourceFile> java, List<SourceFile> kernels, List<Notice> notices) {
  SourceSet {
    java = List.copyOf(java);
    kernels = List.copyOf(kernels);
    notices = List.copyOf(notices);
  }

  /** Together with what the folders hold, which had been taken for files. */
  SourceSet with(SourceSet inside, List<Path> folders) {
    return new SourceSet(
        Stream.concat(java.stream().filter(f -> !folders.contains(f.path())), inside.java.stream())
            .sorted()
            .toList(),
        Stream.concat(kernels.stream(), inside.kernels.stream()).sorted().toList(),
        Stream.concat(notices.stream(), inside.notices.stream()).toList());
  }
}
