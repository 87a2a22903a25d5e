package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Files that were not written to be read: refused with a place, at no cost. */
final class HostileYamlTest {
  @Test
  void aliasesAreNotFollowed() {
    String bomb =
        """
        a: &a [x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
        """;

    assertThat(refusals(bomb))
        .containsExactly("h.yaml:1:4: anchors and aliases are not allowed in a model file");
    assertThat(refusals("a: *a\n"))
        .containsExactly("h.yaml:1:4: anchors and aliases are not allowed in a model file");
  }

  @Test
  void tagsMakeNoObjects() {
    assertThat(refusals("a: !!javax.script.ScriptEngineManager []\n"))
        .containsExactly("h.yaml:1:4: tags are not allowed in a model file");
    assertThat(refusals("a: !!str 1\n"))
        .containsExactly("h.yaml:1:4: tags are not allowed in a model file");
  }

  @Test
  void depthIsBounded() {
    assertThat(refusals("a: " + "[".repeat(100_000)))
        .containsExactly("h.yaml:1:35: nested more than 32 deep");
    assertThat(refusals("{a: ".repeat(100_000))).hasSize(1);
  }

  @Test
  void sizeIsBounded() {
    assertThat(refusals("#".repeat(YamlReader.MAX_CHARACTERS + 1)))
        .containsExactly("h.yaml:1:1: file is larger than 4000000 characters");
  }

  @Test
  void whatIsNoYamlIsRefused() {
    assertThat(refusals("")).containsExactly("h.yaml:1:1: file is empty");
    assertThat(refusals("# nothing\n")).containsExactly("h.yaml:1:1: file is empty");
    assertThat(refusals("a: [1\nb: 2\n"))
        .containsExactly("h.yaml:2:2: not YAML: expected ',' or ']', but got :");
    assertThat(refusals("a: 1\n---\nb: 2\n"))
        .containsExactly("h.yaml:2:1: a model file is one document");
    assertThat(refusals("? [a]\n: b\n")).containsExactly("h.yaml:1:3: a key must be text");
    assertThat(refusals("a: \u0000\n")).hasSize(1);
    assertThat(refusals("\t- a\n")).hasSize(1);
  }

  @Test
  void namesDoNotMultiplyWithoutEnd() {
    String head = "f" + "<a|b>".repeat(40);

    assertThat(mistakes("methods:\n  a.A:\n    - " + head + "(): nothing\n"))
        .containsExactly("h.yaml:5:7: stands for more than 32 names");
    assertThat(mistakes("methods:\n  a." + head + ":\n    - f(): nothing\n"))
        .containsExactly("h.yaml:4:3: stands for more than 32 names");
  }

  @Test
  void theAnswerIsBounded() {
    assertThat(mistakes("a".repeat(1_000) + ": b\n"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .hasSizeLessThan(500);
    assertThat(mistakes("types:\n" + "  a.A: b\n".repeat(5_000))).hasSize(1000);
  }

  private static List<String> mistakes(String rest) {
    Problems problems = new Problems();
    Yaml root =
        YamlReader.read("h.yaml", "schema: 1\nfamily: mine\n" + rest, problems).orElseThrow();
    new LayerCheck(problems).check(List.of(ModelFileReader.read(root, problems)));
    return problems.sorted().stream().map(Diagnostic::toString).toList();
  }

  private static List<String> refusals(String text) {
    Problems problems = new Problems();
    assertThat(YamlReader.read("h.yaml", text, problems)).isEmpty();
    return problems.sorted().stream().map(Diagnostic::toString).toList();
  }
}
