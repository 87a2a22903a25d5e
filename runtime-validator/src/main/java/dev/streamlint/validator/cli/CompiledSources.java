package dev.streamlint.validator.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Java sources, compiled into a folder that is gone in the end, and the programs among them. */
final class CompiledSources implements AutoCloseable {
  /** So that all files that have one are known at once. */
  private static final String MOST_ERRORS = "1000000";

  private static final String JCUDA_ALONE = "JCuda alone";
  private static final String HINT =
      "to run programs that need other jars, give those and JCuda's: --class-path 'lib/*'";

  private final Path folder;
  private final String classPath;
  private final Set<Path> sources;
  private final List<ProgramClass> programs;

  /**
   * A class with a {@code main} method.
   *
   * @param name as the launcher takes it
   * @param source absolute
   */
  record ProgramClass(String name, Path source) {}

  private CompiledSources(
      Path folder, String classPath, Set<Path> sources, List<ProgramClass> programs) {
    this.folder = folder;
    this.classPath = classPath;
    this.sources = Set.copyOf(sources);
    this.programs = List.copyOf(programs);
  }

  /**
   * Compiles what can be compiled.
   *
   * @param paths folders and Java files
   * @param classPath what they need
   * @param err is told of files that are left out, and why
   * @throws UserError if this Java has no compiler, or nothing can be compiled
   */
  static CompiledSources of(List<Path> paths, String classPath, PrintStream err)
      throws IOException {
    return of(paths, expanded(classPath), "that class path", err);
  }

  /**
   * Compiles what needs JCuda and no more, with the JCuda that comes along. Only those programs are
   * there that use it, and none if nothing can be compiled.
   *
   * @param paths folders and Java files
   * @param err is told of what is left out, and why
   */
  static CompiledSources withJCuda(List<Path> paths, PrintStream err) throws IOException {
    Optional<String> jars = JCudaJars.classPath();
    try {
      if (jars.isEmpty()) {
        throw new UserError("there is no JCuda beside stream-lint to compile programs with");
      }
      CompiledSources all = of(paths, expanded(jars.get()), JCUDA_ALONE, err);
      ClassUses uses = new ClassUses(classFiles(all.folder));
      return new CompiledSources(
          all.folder,
          all.classPath,
          all.sources,
          all.programs.stream()
              .filter(program -> uses.leadsTo("jcuda/", program.name().replace('.', '/')))
              .toList());
    } catch (UserError e) {
      err.println("stream-lint: no program is run: " + e.getMessage() + "; " + HINT);
      return new CompiledSources(Files.createTempDirectory("confirm"), "", Set.of(), List.of());
    }
  }

  private static CompiledSources of(List<Path> paths, String expanded, String what, PrintStream err)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new UserError(
          "this Java has no compiler: run stream-lint with a JDK, or compile yourself and give the"
              + " command behind --");
    }
    Set<Path> sources = sources(paths);
    Path folder = Files.createTempDirectory("confirm");
    try {
      Set<Path> done = compile(compiler, sources, expanded, folder, what, err);
      return new CompiledSources(folder, expanded, done, programs(folder, done));
    } catch (IOException | RuntimeException e) {
      delete(folder);
      throw e;
    }
  }

  /** The launcher knows {@code lib/*}, a compiler that is called does not. */
  private static String expanded(String classPath) throws IOException {
    List<String> all = new ArrayList<>();
    for (String each : classPath.split(File.pathSeparator, -1)) {
      boolean many = each.equals("*") || each.endsWith("/*") || each.endsWith(File.separator + "*");
      Path path = Path.of(many ? each.substring(0, each.length() - 1) : each);
      if (!Files.exists(path.toAbsolutePath())) {
        throw new UserError("--class-path: there is no " + each);
      } else if (!many) {
        all.add(path.toAbsolutePath().toString());
        continue;
      }
      try (Stream<Path> files = Files.list(path.toAbsolutePath().normalize())) {
        files
            .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
            .sorted()
            .forEach(jar -> all.add(jar.toString()));
      }
    }
    return String.join(File.pathSeparator, all);
  }

  private static Set<Path> sources(List<Path> paths) throws IOException {
    Set<Path> sources = new HashSet<>();
    for (Path path : paths) {
      try (Stream<Path> files = Files.walk(path.toAbsolutePath().normalize())) {
        files
            .filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file))
            .forEach(sources::add);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    return sources;
  }

  /**
   * A folder may hold files for libraries that are not there: what does not compile is left out.
   */
  private static Set<Path> compile(
      JavaCompiler compiler,
      Set<Path> sources,
      String classPath,
      Path folder,
      String what,
      PrintStream err)
      throws IOException {
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-g",
            "-Xmaxerrs",
            MOST_ERRORS,
            "-encoding",
            "UTF-8",
            "-classpath",
            classPath,
            "-d",
            folder.toString());
    Set<Path> left = new HashSet<>(sources);
    String why = "";
    while (!left.isEmpty()) {
      DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
      boolean done;
      try (StandardJavaFileManager files =
          compiler.getStandardFileManager(told, Locale.ROOT, StandardCharsets.UTF_8)) {
        done =
            compiler
                .getTask(null, files, told, options, null, files.getJavaFileObjectsFromPaths(left))
                .call();
      }
      if (done) {
        break;
      }
      int before = left.size();
      for (Diagnostic<? extends JavaFileObject> each : told.getDiagnostics()) {
        if (each.getKind() == Diagnostic.Kind.ERROR && each.getSource() != null) {
          left.remove(Path.of(each.getSource().toUri()));
          why = why.isEmpty() ? firstLine(each.getMessage(Locale.ROOT)) : why;
        }
      }
      if (left.size() == before) {
        throw new UserError("cannot compile: " + told.getDiagnostics());
      }
    }
    if (left.isEmpty()) {
      throw new UserError(
          "nothing can be compiled" + (why.isEmpty() ? ": there is no Java file" : ": " + why));
    } else if (left.size() < sources.size()) {
      err.printf(
          "stream-lint: %d of %d files do not compile with %s, and are left out (%s)%s%n",
          sources.size() - left.size(),
          sources.size(),
          what,
          why,
          what.equals(JCUDA_ALONE) ? "; " + HINT : "");
    }
    return left;
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  private static List<ProgramClass> programs(Path folder, Set<Path> sources) throws IOException {
    List<ProgramClass> programs = new ArrayList<>();
    classFiles(folder).forEach(file -> program(file, sources).ifPresent(programs::add));
    programs.sort(Comparator.comparing(ProgramClass::source));
    return programs;
  }

  private static List<byte[]> classFiles(Path folder) throws IOException {
    List<byte[]> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        all.add(Files.readAllBytes(file));
      }
    }
    return all;
  }

  private static Optional<ProgramClass> program(byte[] classFile, Set<Path> sources) {
    ClassReader reader = new ClassReader(classFile);
    Looked looked = new Looked();
    reader.accept(looked, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    String name = reader.getClassName();
    Path end = Path.of(name.substring(0, name.lastIndexOf('/') + 1) + looked.source);
    return looked.hasMain
        ? sources.stream()
            .filter(source -> source.endsWith(end))
            .findFirst()
            .map(source -> new ProgramClass(name.replace('/', '.'), source))
        : Optional.empty();
  }

  private static final class Looked extends ClassVisitor {
    private boolean hasMain;
    private String source = "";

    private Looked() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitSource(@Nullable String file, @Nullable String debug) {
      source = file == null ? "" : file;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      int wanted = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
      hasMain |=
          name.equals("main")
              && descriptor.equals("([Ljava/lang/String;)V")
              && (access & wanted) == wanted;
      return null;
    }
  }

  /** Whether a source was compiled, and did not have to be left out. */
  boolean has(Path source) {
    return sources.contains(source);
  }

  /** In the order of their sources. */
  List<ProgramClass> programs() {
    return programs;
  }

  /** Starts one, with the Java that this runs in. */
  List<String> command(ProgramClass program) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        folder + File.pathSeparator + classPath,
        program.name());
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
