package dev.streamlint.validator.cli;

import static dev.streamlint.validator.cli.Confirming.SAMPLES;
import static dev.streamlint.validator.cli.Confirming.java;
import static dev.streamlint.validator.cli.Confirming.said;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.validator.cli.Confirming.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of programs, compiled and run, and every pair of a run. */
final class ConfirmProgramsTest {
  private static final String SCENARIOS = "dev/streamlint/samples/jcuda/scenarios/";
  private static final String S01 = "S01ProducedOnOneStreamReadOnAnother";
  private static final String SUPPORT = "dev/streamlint/samples/support";

  @TempDir static Path agentFolder;
  @TempDir Path folder;

  @BeforeAll
  static void buildTheAgent() throws Exception {
    System.setProperty("streamlint.agent", BuiltAgent.in(agentFolder).toString());
  }

  @AfterAll
  static void forgetTheAgent() {
    System.clearProperty("streamlint.agent");
  }

  @AfterEach
  void forgetJCuda() {
    System.clearProperty("streamlint.jcuda");
  }

  private static String jcuda() {
    List<String> command = java("X");
    return command.get(command.indexOf("-cp") + 1);
  }

  private void copy(String file) throws Exception {
    Path to = folder.resolve(file);
    Files.createDirectories(to.getParent());
    Files.copy(SAMPLES.resolve(file), to);
  }

  private static List<String> kinds(JsonNode list) {
    List<String> kinds = new ArrayList<>();
    list.forEach(each -> kinds.add(each.path("verdict").path("kind").asText()));
    return kinds;
  }

  @Test
  void theRacyProgramIsConfirmedAndEveryPairOfTheFixedOneOrdered() throws Exception {
    copy(SCENARIOS + S01 + "Racy.java");
    copy(SCENARIOS + S01 + "Fixed.java");
    for (String each : List.of("Gpu", "Kernels", "Outcome")) {
      copy(SUPPORT + "/" + each + ".java");
    }
    Files.writeString(folder.resolve("Other.java"), "class Other { no.such.Library library; }");
    Said said =
        said(
            List.of(
                folder.toString(),
                "--class-path",
                jcuda(),
                "--on=virtual",
                "--jobs=2",
                "--format=json"),
            List.of());
    JsonNode json = new ObjectMapper().readTree(said.out());
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(kinds(json.path("findings"))).containsExactly("CONFIRMED");
    assertThat(kinds(json.path("pairs"))).hasSizeGreaterThan(3).containsOnly("ORDERED");
    json.path("pairs")
        .forEach(pair -> assertThat(pair.path("file").asText()).endsWith(S01 + "Fixed.java"));
    assertThat(json.at("/counts/confirmed").asInt()).isEqualTo(1);
    assertThat(said.err()).contains("1 of 6 files do not compile");
  }

  /** What compiles with JCuda alone is run; what no run can judge, and all else, is replayed. */
  @Test
  void aFolderIsRunWhereItCanBeAndReplayedWhereNot() throws Exception {
    System.setProperty("streamlint.jcuda", jcuda());
    String tensors = "dev/streamlint/samples/pytorch/scenarios/" + S01 + "Racy.java";
    String block = "dev/streamlint/samples/jcuda/lifetime/UseAfterFreeOnOneStreamRacy.java";
    for (String file : List.of(SCENARIOS + S01 + "Racy.java", tensors, block)) {
      copy(file);
    }
    for (String each : List.of("Gpu", "Kernels", "Outcome")) {
      copy(SUPPORT + "/" + each + ".java");
    }
    Said said = said(List.of(folder.toString(), "--on=virtual", "--format=json"), List.of());
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    JsonNode findings = new ObjectMapper().readTree(said.out()).path("findings");
    assertThat(kinds(findings)).containsOnly("CONFIRMED").hasSize(3);
    assertThat(evidence(findings, SCENARIOS)).contains("observed: ").doesNotContain("replayed: ");
    assertThat(evidence(findings, tensors))
        .contains("replayed: there is no program here that could come to it");
    assertThat(evidence(findings, block)).contains("replayed: ").doesNotContain("no program here");
    assertThat(said.err())
        .contains("1 of 6 files do not compile with JCuda alone")
        .contains("to run programs that need other jars, give those and JCuda's: --class-path")
        .contains("no run can judge 2 of 3 findings: they are replayed");
  }

  /** A class that fills memory on one stream and copies it on another, in lines 5 and 6. */
  private void pair(String name, String end) throws Exception {
    Files.writeString(
        folder.resolve(name + ".java"),
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        class %s {
          static void both(CUdeviceptr a, CUdeviceptr b, CUstream s, CUstream t) {
            cuMemsetD8Async(a, (byte) 1, 64, s);
            cuMemcpyDtoDAsync(b, a, 64, t);%s
          }
        }
        """
            .formatted(name, end));
  }

  private void program(String name, String body) throws Exception {
    Files.writeString(
        folder.resolve(name + ".java"),
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        public class %s {
          public static void main(String[] args) {
            cuInit(0);
            CUdevice device = new CUdevice();
            cuDeviceGet(device, 0);
            cuCtxCreate(new CUcontext(), 0, device);
            CUstream s = new CUstream();
            cuStreamCreate(s, 1);
            CUstream t = new CUstream();
            cuStreamCreate(t, 1);
            CUdeviceptr a = new CUdeviceptr();
            cuMemAlloc(a, 64);
            CUdeviceptr b = new CUdeviceptr();
            cuMemAlloc(b, 64);
            %s
          }
        }
        """
            .formatted(name, body));
  }

  private static final String SYNC = "cuStreamSynchronize(s); cuStreamSynchronize(t);";

  private Said inFolder(String... options) {
    List<String> words = new ArrayList<>(List.of(folder.toString(), "--class-path", jcuda()));
    words.add("--on=virtual");
    words.addAll(List.of(options));
    return said(words, List.of());
  }

  /** The program that comes to it has no finding in its own file, and so all its pairs are held. */
  @Test
  void aFindingIsNotCountedAgainAsAPairAndASuppressedOneIsNotTried() throws Exception {
    pair("Loud", "");
    pair("Quiet", " // stream-lint: ignore unordered-read nobody looks at it");
    program("Main", "Loud.both(a, b, s, t);" + SYNC + "Quiet.both(a, b, s, t);" + SYNC);
    Said said = inFolder("--format=json");
    JsonNode json = new ObjectMapper().readTree(said.out());
    assertThat(kinds(json.path("findings")))
        .as(said.out() + said.err())
        .containsExactly("CONFIRMED");
    assertThat(json.at("/findings/0/file").asText()).isEqualTo(file("Loud"));
    assertThat(evidence(json.path("findings"), "Loud"))
        .contains("held: " + file("Loud") + ":5:cuMemsetD8Async");
    assertThat(kinds(json.path("pairs"))).isNotEmpty().containsOnly("ORDERED");
    List<String> files = new ArrayList<>();
    json.path("pairs").forEach(pair -> files.add(pair.path("file").asText()));
    assertThat(files).isSubsetOf(file("Loud"), file("Quiet"), file("Main"));

    Said all = inFolder("--suppressed");
    assertThat(all.out())
        .contains(file("Loud") + ":6: CONFIRMED", file("Quiet") + ":6: CONFIRMED")
        .contains("2 confirmed, ")
        .doesNotContain("not tried");
    assertThat(inFolder().out()).contains("; 1 suppressed, not tried (--suppressed)");
  }

  private String file(String name) {
    return folder.toAbsolutePath().normalize().resolve(name + ".java").toString();
  }

  @Test
  void aProgramThatGoesOnWhenAllIsKnownIsStopped() throws Exception {
    program(
        "Loop",
        "cuMemsetD8Async(a, (byte) 1, 64, s); cuMemcpyDtoDAsync(b, a, 64, t);"
            + " while (true) { Thread.onSpinWait(); }");
    Said said = inFolder("--format=json", "--time-limit=600");
    assertThat(said.verdict().path("kind").asText()).as(said.out()).isEqualTo("CONFIRMED");
    assertThat(said.verdict().path("evidence").toString())
        .contains("the program went on, and was stopped: all that it was run for was known");
  }

  private static String evidence(JsonNode findings, String file) {
    StringBuilder all = new StringBuilder();
    for (JsonNode each : findings) {
      if (each.path("file").asText().contains(file)) {
        each.at("/verdict/evidence").forEach(e -> all.append(e.asText()).append('\n'));
      }
    }
    return all.toString();
  }

  /**
   * A program that uses no GPU is nobody's to start, and none is started where --replay is said.
   */
  @Test
  void aProgramWithoutAGpuIsNotRun() throws Exception {
    System.setProperty("streamlint.jcuda", jcuda());
    Path marker = folder.resolve("was run");
    Path file = folder.resolve("Plain.java");
    Files.writeString(
        file,
        """
        class Plain {
          public static void main(String[] args) throws Exception {
            java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
          }
        }
        """
            .formatted(marker));
    Files.copy(
        SAMPLES.resolve("../../../../docs/Frames.java").normalize(), folder.resolve("Frames.java"));
    Said said = said(List.of(folder.toString(), "--on=virtual", "--format=json"), List.of());
    assertThat(said.verdict().path("kind").asText()).as(said.err()).isEqualTo("CONFIRMED");
    assertThat(marker).doesNotExist();
  }

  @Test
  void withoutAJCudaThatComesAlongAFolderIsReplayed() throws Exception {
    copy(SCENARIOS + S01 + "Racy.java");
    Said said = said(List.of(folder.toString(), "--on=virtual", "--format=json"), List.of());
    assertThat(said.verdict().path("kind").asText()).isEqualTo("CONFIRMED");
    assertThat(said.err()).contains("no program is run: there is no JCuda beside stream-lint");
  }

  @Test
  void ofARacyProgramAllPairsAreHeldToo() {
    String name = (SCENARIOS + S01).replace('/', '.') + "Racy";
    Said said = said(List.of("--all-pairs", "--on", "virtual"), java(name));
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(said.out())
        .contains(S01 + "Racy.java:56: CONFIRMED pair: `cuLaunchKernel` and, before it,")
        .contains("ORDERED pair: `cuMemcpyDtoH`")
        .contains("1 confirmed, ");
  }

  @Test
  void aProgramThatCannotBeTracedIsTold() {
    Said said =
        said(
            List.of("--all-pairs", "--on", "virtual"),
            java(Misbehaving.class.getName(), "crash", "x"));
    assertThat(said.err()).contains("of its pairs nothing is known").contains("signal 9");
    assertThat(said.code()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void whatCannotBeCompiledIsTold() throws Exception {
    Files.writeString(folder.resolve("Broken.java"), "class Broken { int }");
    Files.writeString(folder.resolve("library.jar"), "");
    assertThat(said(List.of(folder.toString(), "-cp", folder.toString()), List.of()).err())
        .contains("nothing can be compiled: ");
    assertThat(said(List.of(folder.toString(), "-cp", "no/such.jar"), List.of()).err())
        .contains("--class-path: there is no no/such.jar");
  }

  @Test
  void classesOlderThanTheirSourcesAreTold() throws Exception {
    Path source = folder.resolve("src/app/Main.java");
    Path classFile = folder.resolve("classes/app/Main.class");
    Files.createDirectories(source.getParent());
    Files.createDirectories(classFile.getParent());
    Files.writeString(source, "copy(a, b);\nread(b);\n");
    Files.writeString(classFile, "");
    Path findings =
        Sarif.of(
                new Sarif.Call(source.toString(), 1, "copy(a, b)", 1),
                new Sarif.Call(source.toString(), 2, "read(b)", 1))
            .in(folder);
    List<String> words = List.of(findings.toString(), "--root", folder.toString());
    List<String> command = List.of("/no/such/java", "-cp", folder.resolve("classes").toString());
    Files.setLastModifiedTime(classFile, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(said(words, command).err()).doesNotContain("is older than");
    Files.setLastModifiedTime(classFile, FileTime.from(Instant.now().minusSeconds(60)));
    assertThat(said(words, command).err())
        .contains("Main.class is older than " + source + ": compile first");
  }
}
