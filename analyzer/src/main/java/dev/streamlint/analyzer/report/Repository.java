package dev.streamlint.analyzer.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The git repository that a folder is in, read from git's own files: no program is started. What
 * cannot be read is not known.
 *
 * @param root its working tree
 * @param address of the remote {@code origin}, without a name or password of the user
 * @param revision that is checked out
 * @param branch that is checked out
 */
record Repository(
    Path root, Optional<String> address, Optional<String> revision, Optional<String> branch) {
  private static final String BRANCH = "refs/heads/";
  private static final Pattern REVISION = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

  /** {@code host:path}, as git and ssh write it. */
  private static final Pattern SHORT = Pattern.compile("(?:[\\w.-]+@)?([\\w.-]+):(?!//)([^\\s]+)");

  private static final Pattern LONG =
      Pattern.compile("(https?|ssh|git)://(?:[^/@\\s]*@)?([^/@\\s]+/[^\\s?#]*)");

  private static final Pattern ORIGIN_URL = Pattern.compile("url\\s*=\\s*(\\S+)");

  /** The innermost repository that the folder is in. */
  static Optional<Repository> around(Path folder) {
    for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Path git = at.resolve(".git");
      if (Files.exists(git)) {
        return Optional.of(read(at, git));
      }
    }
    return Optional.empty();
  }

  private static Repository read(Path root, Path git) {
    Path own = Files.isDirectory(git) ? git : pointer(git, "gitdir: ").orElse(git);
    Path common = pointer(own.resolve("commondir"), "").orElse(own);
    String head = text(own.resolve("HEAD")).strip();
    String ref = head.startsWith("ref: ") ? head.substring("ref: ".length()).strip() : "";
    Optional<String> revision = ref.isEmpty() ? Optional.of(head) : resolve(ref, own, common);
    return new Repository(
        root,
        origin(text(common.resolve("config"))).flatMap(Repository::address),
        revision.filter(r -> REVISION.matcher(r).matches()),
        Optional.of(ref).filter(r -> r.startsWith(BRANCH)).map(r -> r.substring(BRANCH.length())));
  }

  /** The folder that a file names, as the {@code .git} file of a second working tree does. */
  private static Optional<Path> pointer(Path file, String before) {
    String line = text(file).strip();
    try {
      return line.startsWith(before) && line.length() > before.length()
          ? Optional.of(file.resolveSibling(line.substring(before.length())).normalize())
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> resolve(String ref, Path own, Path common) {
    for (Path folder : List.of(own, common)) {
      try {
        String revision = text(folder.resolve(ref)).strip();
        if (!revision.isEmpty()) {
          return Optional.of(revision);
        }
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    }
    return text(common.resolve("packed-refs"))
        .lines()
        .filter(line -> line.endsWith(" " + ref))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst();
  }

  private static Optional<String> origin(String config) {
    boolean inside = false;
    for (String line : config.lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        inside = line.equals("[remote \"origin\"]");
      }
      Matcher url = ORIGIN_URL.matcher(line);
      if (inside && url.matches()) {
        return Optional.of(url.group(1));
      }
    }
    return Optional.empty();
  }

  /** An address that others can use: a name or a password in it is nobody else's business. */
  static Optional<String> address(String remote) {
    Matcher full = LONG.matcher(remote);
    if (full.matches()) {
      return Optional.of(full.group(1) + "://" + full.group(2));
    }
    Matcher brief = SHORT.matcher(remote);
    return brief.matches()
        ? Optional.of("ssh://" + brief.group(1) + "/" + brief.group(2))
        : Optional.empty();
  }

  private static String text(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      return "";
    }
  }
}
