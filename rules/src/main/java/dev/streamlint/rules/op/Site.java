package dev.streamlint.rules.op;

import org.jspecify.annotations.Nullable;

/**
 * The place in the source that an op comes from.
 *
 * @param file path as given to the tool, with {@code /}
 * @param line line of the called method's name, from 1
 * @param column column of the called method's name, from 1
 * @param endLine last line of the call
 * @param endColumn column after the call's last character
 * @param call what is called there, without arguments: {@code cudaMemcpyAsync}
 */
public record Site(String file, int line, int column, int endLine, int endColumn, String call)
    implements Comparable<Site> {
  /** For ops that come from no file: random programs, tests. */
  public static Site synthetic(String call) {
    return new Site("", 0, 0, 0, 0, call);
  }

  @Override
  public int compareTo(Site other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  // By hand, as in the ids.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Site site
            && line == site.line
            && column == site.column
            && endLine == site.endLine
            && endColumn == site.endColumn
            && file.equals(site.file)
            && call.equals(site.call));
  }

  @Override
  public int hashCode() {
    int hash = file.hashCode();
    hash = 31 * hash + line;
    hash = 31 * hash + column;
    hash = 31 * hash + endLine;
    hash = 31 * hash + endColumn;
    return 31 * hash + call.hashCode();
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
