package dev.streamlint.validator.confirm;

import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The sources that findings speak of, as they are now. A findings file names any file it likes:
 * none outside of this folder is opened, and none that is no plain file of a source's size. Safe
 * for use by many threads.
 */
public final class SourceTree {
  private static final long LARGEST = 16L << 20;

  /** Longer than the name of a drive. */
  private static final Pattern SCHEME = Pattern.compile("\\p{Alpha}[\\p{Alnum}+.-]+:.*");

  private final Path root;
  private final Sources sources;
  private final boolean fresh;

  private SourceTree(Path root, boolean fresh) {
    this.root = root.toAbsolutePath().normalize();
    this.sources = new Sources(this.root);
    this.fresh = fresh;
  }

  /**
   * For findings from a file.
   *
   * @param root what paths in them are relative to
   */
  public static SourceTree below(Path root) {
    return new SourceTree(root, false);
  }

  /** For findings that were made just now, of files that the user named. */
  public static SourceTree fresh() {
    return new SourceTree(Path.of(""), true);
  }

  /** What is known of a file without reading it. */
  enum State {
    THERE,
    MISSING,
    /** Not in the folder, whether it is there or not. */
    OUTSIDE,
    /** Named otherwise than it was given, but not older than the findings. */
    FRESH
  }

  State state(String file) {
    try {
      Path path = root.resolve(file).normalize();
      if (fresh) {
        return Files.isRegularFile(path) ? State.THERE : State.FRESH;
      } else if (SCHEME.matcher(file).matches() || !path.startsWith(root)) {
        return State.OUTSIDE;
      } else if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
        return State.MISSING;
      }
      return path.toRealPath().startsWith(root.toRealPath()) ? State.THERE : State.OUTSIDE;
    } catch (IOException e) {
      return State.MISSING;
    } catch (InvalidPathException e) {
      return State.OUTSIDE;
    }
  }

  /** Whether the line is there and recognised; true if the finding says nothing to know it by. */
  synchronized boolean isAsFlagged(Flagged finding) {
    Site at = finding.later();
    return fresh
        || finding.fingerprint().isEmpty()
        || finding.fingerprint().equals(sources.fingerprint(at.file(), at.line()));
  }

  /** Whether what is called stands there, whatever its arguments. */
  synchronized boolean begins(Site at) {
    return sources.text(at).filter(text -> text.startsWith(at.call())).isPresent();
  }

  /**
   * Whether the text there is a call's. The end of a scope is none, but is flagged where the scope
   * begins.
   */
  synchronized boolean mayBeCall(Site at) {
    String behind = sources.text(at).orElse("").substring(at.call().length()).strip();
    return behind.isEmpty() || behind.startsWith("(");
  }
}
