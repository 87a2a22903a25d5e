package dev.streamlint.analyzer.syntax;

import java.io.File;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file to look at.
 *
 * @param location where to read it
 * @param shown how the user knows it: the path as given to the tool plus the rest, with {@code /}
 * @param named given by name, and so taken whatever it holds
 */
record SourceFile(String location, String shown, boolean named) implements Comparable<SourceFile> {
  Path path() {
    return Path.of(location);
  }

  /** Whether it ends: a pipe or a device may never answer, or never stop. */
  boolean isRegular() {
    return new File(location).isFile();
  }

  /** File name without its extension: the class that a Java file should declare. */
  String baseName() {
    int dot = shown.lastIndexOf('.');
    int slash = shown.lastIndexOf('/');
    return shown.substring(slash + 1, dot > slash ? dot : shown.length());
  }

  /** The folder as shown, without a slash at its end; empty for the working folder. */
  String folder() {
    return shown.substring(0, Math.max(0, shown.lastIndexOf('/')));
  }

  // By hand: what Java makes for a record is linked at the first call of each run, which takes a
  // millisecond.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SourceFile file
            && named == file.named
            && location.equals(file.location)
            && shown.equals(file.shown));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * location.hashCode() + shown.hashCode()) + Boolean.hashCode(named);
  }

  @Override
  public int compareTo(SourceFile other) {
    return shown.compareTo(other.shown);
  }
}
