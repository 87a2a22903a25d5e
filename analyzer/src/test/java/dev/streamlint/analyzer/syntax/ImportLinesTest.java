package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ParseResult;
import com.github.javaparser.ParseStart;
import com.github.javaparser.Providers;
import com.github.javaparser.ast.CompilationUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Imports are the same whoever reads them. */
final class ImportLinesTest {
  private static final List<String> LINES =
      List.of(
          "",
          ";",
          "import a.B;",
          "import a.b.C.D;",
          "import a.*;",
          "import static a.B.c;",
          "import static a.B.*;",
          "import module java.base;",
          "import module.B;",
          "import static a.Ä$_1.c;",
          "import a . B ;",
          "import a.\nB;",
          "import a.B; import a.C;",
          "import a.B; class X {}",
          "class Y {}");

  @Test
  void takesThemOutAndKeepsTheLines() {
    ImportLines read =
        ImportLines.of("package p;\n\nimport a.B;\nimport static a.B.*;\nclass C {}");

    assertThat(read.imports())
        .containsExactly(
            new Import("a.B", false, false, false), new Import("a.B", true, true, false));
    assertThat(read.rest()).isEqualTo("package p;\n\n\n\nclass C {}");
  }

  @Test
  void leavesWhatIsNoImportToTheParser() {
    for (String line :
        List.of(
            "import ;", "import a.;", "import .a;", "import a..b;", "import 1a;", "import *;")) {
      String text = line + "\nimport a.B;\nclass C {}";
      assertThat(ImportLines.of(text)).isEqualTo(new ImportLines(List.of(), text));
    }
  }

  @Test
  void aParserReadsTheSame() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "package p;\n" : "");
      for (int i = random.nextInt(8); i > 0; i--) {
        text.append(LINES.get(random.nextInt(LINES.size()))).append('\n');
      }
      Optional<List<Import>> expected = parsed(text.toString());
      if (expected.isEmpty()) {
        continue; // then the whole text is what counts
      }
      ImportLines read = ImportLines.of(text.toString());
      List<Import> all = new ArrayList<>(read.imports());
      all.addAll(parsed(read.rest()).orElseThrow());
      assertThat(all).as("seed %d: %s", seed, text).isEqualTo(expected.get());
      assertThat(read.rest().lines().count())
          .as("seed %d: %s", seed, text)
          .isEqualTo(text.toString().lines().count());
    }
  }

  private static Optional<List<Import>> parsed(String text) {
    ParseResult<CompilationUnit> result =
        Parsing.newParser().parse(ParseStart.COMPILATION_UNIT, Providers.provider(text));
    return result
        .getResult()
        .filter(tree -> result.isSuccessful())
        .map(tree -> tree.getImports().stream().map(Import::of).toList());
  }
}
