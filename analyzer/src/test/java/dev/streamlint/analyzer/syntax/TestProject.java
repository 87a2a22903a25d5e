package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sources in a folder of their own, and what the front end makes of them. */
final class TestProject {
  /** A few types of the libraries, as the models know them. */
  static final KnownTypes LIBRARIES =
      new KnownTypes() {
        private final Set<String> types =
            Set.of(
                "jcuda.Pointer",
                "jcuda.driver.CUstream",
                "jcuda.driver.JCudaDriver",
                "jcuda.runtime.JCuda",
                "jcuda.runtime.cudaMemcpyKind",
                "jcuda.runtime.cudaStream_t",
                "ai.rapids.cudf.Cuda",
                "ai.rapids.cudf.Cuda.Stream");

        @Override
        public boolean isType(String name) {
          return types.contains(name);
        }

        @Override
        public boolean isPackage(String name) {
          return types.stream().anyMatch(t -> t.startsWith(name + ".") && !types.contains(name));
        }
      };

  private final Path root;
  private Options options = Options.of(Set.of(), LIBRARIES);

  TestProject(Path root) {
    this.root = root;
  }

  TestProject file(String name, String text) {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  TestProject file(String name, byte[] bytes) {
    try {
      Path path = root.resolve(name);
      Files.createDirectories(path.getParent());
      Files.write(path, bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TestProject markers(String... markers) {
    options =
        new Options(
            Set.of(markers),
            LIBRARIES,
            options.limits(),
            options.progress(),
            options.files(),
            Map.of(),
            Map.of());
    return this;
  }

  TestProject limits(Limits limits) {
    options = options.withLimits(limits);
    return this;
  }

  Path root() {
    return root;
  }

  LoadResult result() {
    try {
      return FrontEnd.load(List.of(root), options);
    } catch (UsageException e) {
      throw new IllegalStateException(e);
    }
  }

  Program load() {
    return result().program();
  }

  ClassDecl load(String className) {
    return load().find(className).orElseThrow();
  }

  List<Notice.Kind> noticeKinds() {
    return load().notices().stream().map(Notice::kind).toList();
  }
}
