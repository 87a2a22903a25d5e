package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.report.Sources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the installed git what has changed. Diff programs and file watchers that the repository's
 * configuration names are not run.
 */
public final class Git {
  private static final List<String> COMMAND =
      List.of("git", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false");

  private final Path folder;

  /**
   * The repository that a folder is in.
   *
   * @param folder any of it
   */
  public Git(Path folder) {
    this.folder = folder;
  }

  /**
   * What has changed since a revision: in commits since this branch left it, in the index, in the
   * working tree, and files that git does not know yet.
   *
   * @param revision what git takes for one: {@code main}, {@code HEAD~3}, a hash
   * @throws UnusableException if there is no git, no repository or no such revision; the message
   *     says which
   */
  public Changes since(String revision, Sources sources) throws UnusableException {
    String top = one("rev-parse", "--show-toplevel").orElseThrow(() -> fail("no git repository"));
    // A name is never taken for an option.
    String commit =
        one("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
            .orElseThrow(() -> fail("git knows no revision `" + revision + "`"));
    String base = one("merge-base", commit, "HEAD").orElse(commit);
    Path root = Path.of(top);
    List<String> patch =
        run(
                "-C",
                top,
                "diff",
                "--unified=0",
                "--no-color",
                "--no-ext-diff",
                "--no-textconv",
                "--no-renames",
                "--ignore-submodules",
                "--src-prefix=a/",
                "--dst-prefix=b/",
                base,
                "--",
                ":(glob)**/*.java")
            .map(text -> List.of(text.split("\n", -1)))
            .orElseThrow(() -> fail("git diff fails"));
    Map<Path, ChangedLines> changed = new HashMap<>();
    PatchReader.read(patch)
        .forEach((file, lines) -> changed.put(Sources.real(root.resolve(file)), lines));
    return new Changes(changed, untracked(root), sources);
  }

  private Set<Path> untracked(Path root) throws UnusableException {
    Set<Path> files = new HashSet<>();
    String names =
        run("-C", root.toString(), "ls-files", "--others", "--exclude-standard", "-z").orElse("");
    for (String name : names.split("\0", -1)) {
      if (name.endsWith(".java")) {
        files.add(Sources.real(root.resolve(name)));
      }
    }
    return files;
  }

  private Optional<String> one(String... arguments) throws UnusableException {
    return run(arguments).map(String::strip).filter(text -> !text.isEmpty());
  }

  /** What it prints; nothing if it fails. */
  private Optional<String> run(String... arguments) throws UnusableException {
    List<String> command = new ArrayList<>(COMMAND);
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = builder.start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
    } catch (IOException e) {
      throw fail("git cannot be started");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw fail("interrupted");
    }
  }

  private static UnusableException fail(String why) {
    return new UnusableException(why);
  }
}
