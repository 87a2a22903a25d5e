package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StaleClassesTest {
  @TempDir private Path temp;

  private Path file(String name, long second) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    return Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1000));
  }

  private List<String> hints(Path source) {
    String classPath = "some.jar" + File.pathSeparator + temp.resolve("out");
    return new StaleClasses(List.of("java", "-cp", classPath, "org.lanes.Main"))
        .of(Stream.of(source.toString(), source.toString()));
  }

  @Test
  void aClassOlderThanItsSourceIsToldOnce() throws IOException {
    Path source = file("src/org/lanes/Main.java", 200);
    Path old = file("out/org/lanes/Main.class", 100);

    assertThat(hints(source))
        .singleElement()
        .asString()
        .contains(old + " is older than " + source + ": compile first");
  }

  @Test
  void aNewerOneIsNot() throws IOException {
    Path source = file("src/org/lanes/Main.java", 100);
    file("out/org/lanes/Main.class", 200);

    assertThat(hints(source)).isEmpty();
  }

  @Test
  void norOneThatIsNotThere() throws IOException {
    assertThat(hints(file("src/org/lanes/Main.java", 100))).isEmpty();
  }
}
