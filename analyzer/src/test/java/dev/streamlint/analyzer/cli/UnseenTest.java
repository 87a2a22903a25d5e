package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was seen and not analysed is said, and so is that nothing was seen. */
final class UnseenTest {
  private static final String NOTHING = "No findings: no call of a known GPU library was seen (";

  @TempDir Path folder;

  private Run run(String imports, String statement) throws IOException {
    String text =
        "import jcuda.*; import jcuda.driver.*; import jcuda.runtime.*;\n"
            + imports
            + "\nclass A {\n"
            + "  void run(CUstream s, cudaStream_t t, Pointer p, CUgraphExec graph, boolean b) {\n"
            + statement
            + "\n  }\n}\n";
    Files.writeString(folder.resolve("A.java"), text);
    return Cli.run("--notices", folder.resolve("A.java").toString());
  }

  private static final String DRIVER = "import static jcuda.driver.JCudaDriver.*;";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cuGraphLaunch(graph, s);",
        "if (b) { cuGraphLaunch(graph, s); }",
        "if (b) { System.out.println(); } else { cuGraphLaunch(graph, s); }",
        "Runnable r = () -> cuGraphLaunch(graph, s); r.run();",
      })
  void whatIsNotModelledIsToldWhereItIsTheOnlyCall(String statement) throws IOException {
    assertThat(run(DRIVER, statement).out())
        .contains(":5:")
        .contains("not analysed[not-modelled]: cuGraphLaunch")
        .contains("1 place not analysed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JCudaDriver.cuAnotherNewCall(s);",
        "if (b) { JCudaDriver.cuAnotherNewCall(1, p); }",
        "int code = JCudaDriver.cuAnotherNewCall(s); JCudaDriver.cuAnotherNewCall(s);",
        "cuAnotherNewCall(s);",
        "JCudaDriver.cuAnotherNewCall(new jcuda.jcublas.cublasHandle(), 1);",
      })
  void aCallThatNoModelKnowsIsToldOnce(String statement) throws IOException {
    assertThat(run(DRIVER, statement).out())
        .contains("not analysed[unknown-call]: no model says what `JCudaDriver.cuAnotherNewCall`")
        .contains("1 place not analysed");
  }

  @Test
  void aCallThatIsImportedByNameIsTold() throws IOException {
    assertThat(
            run("import static jcuda.runtime.JCuda.cudaAnotherFree;", "cudaAnotherFree(p, t);")
                .out())
        .contains("no model says what `JCuda.cudaAnotherFree` does");
  }

  @Test
  void aMethodOfALibrarysObjectIsTold() throws IOException {
    assertThat(run(DRIVER, "cuStreamSynchronize(s); p.sendTo(s); p.isNew(); p.equals(s);").out())
        .contains("no model says what `Pointer.sendTo` does")
        .contains("1 place not analysed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int n = JCudaDriver.cuAnotherCount(new int[1], 3);",
        "JCudaDriver.cuAnotherVersion();",
        "jcuda.jcublas.JCublas2.cublasGetAnotherSize(new jcuda.jcublas.cublasHandle(), new int[1]);",
        "hashCode(); String.valueOf(s); java.util.Objects.hash(s, p);",
      })
  void whatOnlyAsksForANumberIsNot(String statement) throws IOException {
    assertThat(run(DRIVER, statement).out()).doesNotContain("not analysed");
  }

  @Test
  void aCallOfAnotherClassThatIsImportedAsAWholeIsNotTheLibrarys() throws IOException {
    assertThat(run(DRIVER + "import static org.junit.Assert.*;", "assertNotNull(s);").out())
        .doesNotContain("not analysed");
  }

  @Test
  void aMethodOfTheJdkIsNotALibrarysOfThatName() throws IOException {
    assertThat(
            run(
                    DRIVER,
                    "StringBuilder b = new StringBuilder(); b.append(s).append(1).append(p, 0, 1);"
                        + " new java.io.StringWriter().append(\"x\"); cuStreamSynchronize(s);")
                .out())
        .doesNotContain("not analysed");
  }

  @Test
  void thatNoCallWasSeenIsSaid() throws IOException {
    Files.writeString(folder.resolve("B.java"), "class B { int b() { return 1; } }\n");
    Run file = Cli.run(folder.resolve("B.java").toString());
    Run tree = Cli.run(folder.toString());

    assertThat(file).isEqualTo(new Run(0, NOTHING + "1 of 1 file analysed)\n", ""));
    assertThat(tree).isEqualTo(new Run(0, NOTHING + "0 of 1 file analysed)\n", ""));
    assertThat(run("", "s.toString();").out()).startsWith(NOTHING);
    assertThat(run(DRIVER, "cuInit(0);").out()).isEqualTo("No findings (1 of 1 file analysed)\n");
  }
}
