package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Finds the files under the given paths.
 *
 * <p>Java files are recognised by name alone: asking the system about each would cost as much as
 * searching it. Links to folders are followed within the given ones, and each folder is entered
 * once: what a link out of them leads to may be the whole machine.
 */
final class Discovery {
  private static final Set<String> BUILD_FILES =
      Set.of(
          "pom.xml",
          "build.gradle",
          "build.gradle.kts",
          "settings.gradle",
          "settings.gradle.kts",
          "build.xml",
          "build.sbt",
          "BUILD",
          "BUILD.bazel",
          "Makefile",
          "CMakeLists.txt",
          ".git",
          "src");

  private final List<SourceFile> java = new ArrayList<>();
  private final List<SourceFile> kernels = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final Set<String> entered = new HashSet<>();
  private final Set<Path> named = new HashSet<>();
  private final List<Path> roots;

  private final Predicate<Path> counts;
  private final Consumer<List<SourceFile>> found;

  private Discovery(List<Path> roots, Predicate<Path> counts, Consumer<List<SourceFile>> found) {
    this.roots = roots;
    this.counts = counts;
    this.found = found;
  }

  static SourceSet find(List<Path> given) throws UsageException {
    return find(given, Options.ALL_FILES, Set.of(), files -> {});
  }

  /**
   * Finds all.
   *
   * @param options which of the files in folders are wanted, and which need not be on disk
   * @param found told of Java files as they are found
   * @throws UsageException if a path is not there
   */
  static SourceSet find(List<Path> given, Options options, Consumer<List<SourceFile>> found)
      throws UsageException {
    return find(given, options.files(), options.unsaved().keySet(), found);
  }

  private static SourceSet find(
      List<Path> given,
      Predicate<Path> counts,
      Set<String> unsaved,
      Consumer<List<SourceFile>> found)
      throws UsageException {
    for (Path path : given) {
      if (path.toString().isEmpty()) {
        // It would mean the current folder, which nobody meant who left a script's variable unset.
        throw new UsageException("a path is empty; the current folder is `.`");
      }
      if (!Files.exists(path) && !unsaved.contains(shown(path))) {
        throw new UsageException("no such file or folder: " + path);
      }
    }
    Discovery discovery =
        new Discovery(given.stream().map(Discovery::real).toList(), counts, found);
    for (Path path : given) {
      if (!Files.isDirectory(path)) {
        discovery.name(path);
      }
    }
    found.accept(List.copyOf(discovery.java));
    for (Path path : given) {
      if (Files.isDirectory(path)) {
        discovery.walk(path);
      }
    }
    return discovery.result();
  }

  private SourceSet result() {
    java.sort(null);
    kernels.sort(null);
    return new SourceSet(java, kernels, notices);
  }

  /** The path as given, with slashes; nothing for the working folder. */
  private static String shown(Path given) {
    String text = given.toString().replace(File.separatorChar, '/');
    return text.equals(".") ? "" : text;
  }

  private void name(Path path) {
    SourceFile file = new SourceFile(path.toString(), shown(path), true);
    if (named.add(real(path))) {
      (isKernel(file.shown()) ? kernels : java).add(file);
    }
  }

  private void walk(Path root) {
    List<Folder> links = new ArrayList<>();
    List<Folder> stack = new ArrayList<>();
    stack.add(Folder.root(root));
    // Links come last, so that a folder which is also reached by its own path is shown by that.
    while (!stack.isEmpty() || !links.isEmpty()) {
      Folder next = stack.isEmpty() ? links.remove(0) : stack.remove(stack.size() - 1);
      enter(next, stack, links);
    }
  }

  private void enter(Folder folder, List<Folder> stack, List<Folder> links) {
    if (!entered.add(folder.real())) {
      return;
    }
    String[] names = new File(folder.location()).list();
    if (names == null) {
      notices.add(
          new Notice(Notice.Kind.UNREADABLE, folder.shown(), 0, "The folder cannot be read."));
      return;
    }
    Arrays.sort(names);
    int before = java.size();
    for (String name : names) {
      if (name.startsWith(".")) {
        continue;
      }
      if (name.endsWith(".java")) {
        add(java, folder, name);
      } else if (isKernel(name)) {
        add(kernels, folder, name);
      } else if (!skipped(name, names)) {
        addFolder(folder.child(name), stack, links);
      }
    }
    found.accept(java.subList(before, java.size()));
  }

  private void addFolder(Folder folder, List<Folder> stack, List<Folder> links) {
    Path path = Path.of(folder.location());
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      stack.add(folder);
    } else if (Files.isSymbolicLink(path) && Files.isDirectory(path)) {
      Path real = real(path);
      if (roots.stream().anyMatch(real::startsWith)) {
        links.add(new Folder(folder.location(), folder.shown(), real.toString()));
      } else {
        notices.add(
            new Notice(
                Notice.Kind.UNREADABLE,
                folder.shown(),
                0,
                "The link leads out of the given folders and is not followed."));
      }
    }
  }

  private void add(List<SourceFile> to, Folder folder, String name) {
    SourceFile file = folder.file(name);
    boolean alreadyNamed = !named.isEmpty() && named.contains(real(file.path()));
    if (!alreadyNamed && (counts == Options.ALL_FILES || counts.test(file.path()))) {
      to.add(file);
    }
  }

  /** Output folders are skipped where a build puts them; {@code com/acme/build} is a package. */
  private static boolean skipped(String name, String[] siblings) {
    return name.equals("node_modules")
        || ((name.equals("target") || name.equals("build"))
            && Arrays.stream(siblings).anyMatch(BUILD_FILES::contains));
  }

  private static boolean isKernel(String name) {
    return name.endsWith(".cu") || name.endsWith(".cuh") || name.endsWith(".ptx");
  }

  static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  /**
   * A folder on the way.
   *
   * @param real the same without links, to know it again
   */
  private record Folder(String location, String shown, String real) {
    static Folder root(Path path) {
      String location = path.toString().isEmpty() ? "." : path.toString();
      return new Folder(location, Discovery.shown(path), Discovery.real(path).toString());
    }

    Folder child(String name) {
      return new Folder(
          join(location, File.separator, name),
          join(shown, "/", name),
          join(real, File.separator, name));
    }

    /** Mostly both paths are the same text: then they are the same string. */
    SourceFile file(String name) {
      String path = join(location, File.separator, name);
      return new SourceFile(path, location.equals(shown) ? path : join(shown, "/", name), false);
    }

    private static String join(String folder, String separator, String name) {
      return folder.isEmpty() || folder.endsWith(separator)
          ? folder.concat(name)
          : folder.concat(separator).concat(name);
    }
  }
}
