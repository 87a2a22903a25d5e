package dev.streamlint.analyzer.review;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.syntax.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the installed git how the sources were. Diff programs and file watchers that the
 * repository's configuration names are not run.
 */
public final class Git {
  private static final List<String> COMMAND =
      List.of("git", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false");

  private static final List<String> SUFFIXES = List.of(".java", ".cu", ".cuh", ".ptx");

  /** Mode of a file, not of a link or a repository in the repository. */
  private static final String FILE_MODE = ":100";

  private static final String ABSENT = ":000000";

  /** So many names fit into a pipe that nobody reads yet. */
  private static final int AT_ONCE = 500;

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
   * How the sources were where this branch left a revision. What differs now is in commits since,
   * in the index, in the working tree, or in files that git does not know yet.
   *
   * @param revision what git takes for one: {@code main}, {@code HEAD~3}, a hash
   * @throws UnusableException if there is no git, no repository or no such revision; the message
   *     says which
   */
  public Before before(String revision) throws UnusableException {
    String top = one("rev-parse", "--show-toplevel").orElseThrow(() -> fail("no git repository"));
    // A name is never taken for an option.
    String commit =
        one("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
            .orElseThrow(() -> fail("git knows no revision `" + revision + "`"));
    String base = one("merge-base", commit, "HEAD").orElse(commit);
    Path root = Path.of(top);
    Set<Path> added = untracked(root);
    Map<String, List<Path>> blobs = changed(root, base, added);
    Map<Path, String> texts = new HashMap<>();
    List<String> names = List.copyOf(blobs.keySet());
    for (int from = 0; from < names.size(); from += AT_ONCE) {
      List<String> some = names.subList(from, Math.min(from + AT_ONCE, names.size()));
      contents(some)
          .forEach(
              (blob, text) ->
                  blobs.getOrDefault(blob, List.of()).forEach(file -> texts.put(file, text)));
    }
    return new Before(texts, added, Optional.of(Sources.real(root)));
  }

  /** The files that differ, by the name of what they held. */
  private Map<String, List<Path>> changed(Path root, String base, Set<Path> added)
      throws UnusableException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-C",
                root.toString(),
                "diff",
                "--raw",
                "-z",
                "--no-abbrev",
                "--no-ext-diff",
                "--no-renames",
                "--ignore-submodules",
                base,
                "--"));
    SUFFIXES.forEach(suffix -> arguments.add(":(glob)**/*" + suffix));
    byte[] answer =
        run(List.of(), arguments.toArray(String[]::new)).orElseThrow(() -> fail("git diff fails"));
    // Each is `:OLD-MODE NEW-MODE OLD-BLOB NEW-BLOB LETTER`, and then the path.
    String[] words = new String(answer, UTF_8).split("\0", -1);
    Map<String, List<Path>> blobs = new HashMap<>();
    for (int i = 0; i + 1 < words.length; i += 2) {
      Path file = Sources.real(root.resolve(words[i + 1]));
      if (words[i].startsWith(ABSENT)) {
        added.add(file);
      } else if (words[i].startsWith(FILE_MODE)) {
        blobs.computeIfAbsent(words[i].split(" ", -1)[2], blob -> new ArrayList<>()).add(file);
      }
    }
    return blobs;
  }

  private Map<String, String> contents(List<String> blobs) throws UnusableException {
    byte[] answer = run(blobs, "cat-file", "--batch").orElseThrow(() -> fail("git cat-file fails"));
    Map<String, String> texts = new HashMap<>();
    int at = 0;
    // Each is `BLOB blob SIZE`, and then the content, in lines; or `BLOB missing`.
    while (at < answer.length) {
      int end = at;
      while (answer[end] != '\n') {
        end++;
      }
      String[] head = new String(answer, at, end - at, UTF_8).split(" ", -1);
      if (head.length < 3) {
        throw fail("git does not have the files of that revision; fetch more of its history");
      }
      int size = Integer.parseInt(head[2]);
      byte[] content = new byte[size];
      System.arraycopy(answer, end + 1, content, 0, size);
      texts.put(head[0], SourceText.decode(content).text());
      at = end + 1 + size + 1;
    }
    return texts;
  }

  private Set<Path> untracked(Path root) throws UnusableException {
    Set<Path> files = new HashSet<>();
    byte[] names =
        run(List.of(), "-C", root.toString(), "ls-files", "--others", "--exclude-standard", "-z")
            .orElse(new byte[0]);
    for (String name : new String(names, UTF_8).split("\0", -1)) {
      if (SUFFIXES.stream().anyMatch(name::endsWith)) {
        files.add(Sources.real(root.resolve(name)));
      }
    }
    return files;
  }

  private Optional<String> one(String... arguments) throws UnusableException {
    return run(List.of(), arguments)
        .map(bytes -> new String(bytes, UTF_8).strip())
        .filter(text -> !text.isEmpty());
  }

  /**
   * What it prints; nothing if it fails.
   *
   * @param input few lines
   */
  private Optional<byte[]> run(List<String> input, String... arguments) throws UnusableException {
    List<String> command = new ArrayList<>(COMMAND);
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = builder.start();
      try (var in = process.getOutputStream()) {
        // Who asks for nothing of it may have ended by now.
        if (!input.isEmpty()) {
          in.write((String.join("\n", input) + "\n").getBytes(UTF_8));
        }
      }
      byte[] answer = process.getInputStream().readAllBytes();
      return process.waitFor() == 0 ? Optional.of(answer) : Optional.empty();
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
