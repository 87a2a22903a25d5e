package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is left of a text, and where it was. */
final class CondensedTest {
  private static final List<String> PARTS =
      List.of(
          " ",
          "   ",
          "\t",
          "\f",
          "\n",
          "\r",
          "\r\n",
          "a",
          "bc",
          "1",
          "/",
          "*",
          ";",
          "=",
          "é",
          "'",
          "\"",
          "\\",
          "//",
          "/*",
          "*/",
          "/* x */",
          "/*\n y */",
          "// z\n",
          "'\"'",
          "'\\''",
          "\"// s\"",
          "\" \\\" /*\"",
          "\"\"\"\n  t  // u\n\"\"\"");

  @Test
  void leavesOutCommentsAndBlanksButOne() {
    String text =
        """
        /* licence */
        class A {   // why
        \tint  a = /* b */ 1; /* c
          d */ int e/**/f;
        }
        """;
    String expected =
        """

        class A {
        int a = 1;
        int e f;
        }
        """;
    assertThat(Condensed.of(text).text()).isEqualTo(expected);
  }

  @Test
  void leavesStringsAsTheyAre() {
    String block = "x = \"\"\"\n      // not a comment  \\\"\"\"\n    \"\"\";";
    String text = "s =  \"a  // b\" + '\"' +  \"/*\"; " + block;
    String expected = "s = \"a  // b\" + '\"' + \"/*\"; " + block;
    assertThat(Condensed.of(text).text()).isEqualTo(expected);
  }

  @Test
  void leavesTextWithAnOpenCommentAsItIs() {
    String text = "int  a; /* open";
    assertThat(Condensed.of(text).text()).isEqualTo(text);
  }

  @Test
  void keepsTwoLinesApart() {
    assertThat(Condensed.of("a\r/*\n*/b\r\nc").text()).isEqualTo("a\n\nb\nc");
  }

  @Test
  void knowsWhereEverythingWas() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int run = 0; run < 3000; run++) {
      StringBuilder made = new StringBuilder();
      for (int i = random.nextInt(30); i >= 0; i--) {
        made.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      String text = made.toString();
      Condensed condensed = Condensed.of(text);
      Lines before = new Lines(text);
      Lines after = new Lines(condensed.text());
      for (int i = 0; i < condensed.text().length(); i++) {
        char c = condensed.text().charAt(i);
        if (c > ' ') {
          int line = after.line(i);
          int offset = before.offset(line, condensed.column(line, after.column(i)));
          assertThat(offset < text.length() && text.charAt(offset) == c)
              .as("seed %s: %s of %s", seed, c, text)
              .isTrue();
        }
      }
    }
  }

  @Test
  void leavesOutNothingButCommentsAndBlanks() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int run = 0; run < 3000; run++) {
      StringBuilder made = new StringBuilder();
      StringBuilder code = new StringBuilder();
      for (int i = random.nextInt(30); i >= 0; i--) {
        switch (random.nextInt(6)) {
          case 0 -> made.append(random.nextBoolean() ? "  " : "\t");
          case 1 -> made.append("\n");
          case 2 -> made.append("/* a\n * \"b' // */");
          case 3 -> made.append("// c /* ' \"\n");
          default -> {
            String word = List.of("x", "/", "\"/*  \"", "'\\''", ";").get(random.nextInt(5));
            made.append(word).append(' ');
            code.append(word);
          }
        }
      }
      String left = Condensed.of(made.toString()).text().replace("\"/*  \"", "\"/*\"");
      assertThat(left.replace(" ", "").replace("\n", ""))
          .as("seed %s: %s", seed, made)
          .isEqualTo(code.toString().replace("\"/*  \"", "\"/*\""));
    }
  }
}
