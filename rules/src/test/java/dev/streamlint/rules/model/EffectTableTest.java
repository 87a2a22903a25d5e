package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.CallModel.Source;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of effects against the records that it makes. */
final class EffectTableTest {
  @Test
  void everyEffectHasAKey() {
    assertThat(Arrays.stream(Effect.class.getPermittedSubclasses()).map(EffectTableTest::key))
        .containsExactlyInAnyOrderElementsOf(EffectTable.KEYS);
  }

  /** The printer relies on it: what it prints can be read again. */
  @Test
  void slotsAreCalledAsTheComponents() {
    for (Class<?> effect : Effect.class.getPermittedSubclasses()) {
      assertThat(slots(key(effect)).asked().keySet())
          .as(key(effect))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(effect.getRecordComponents()).map(RecordComponent::getName).toList());
    }
  }

  @Test
  void operationsNeedTheirOperands() {
    assertThat(problems("{evaluate: {operation: swap, of: [a, a, a]}}")).isEmpty();
    assertThat(problems("{evaluate: {operation: swap, of: [a, a]}}"))
        .containsExactly("`of` of this `evaluate` needs 3 operands");
  }

  private static List<String> problems(String effect) {
    Problems problems = new Problems();
    String text = "schema: 1\nfamily: f\nmethods:\n  a.A:\n    - f(a): " + effect + "\n";
    Yaml root = YamlReader.read("m.yaml", text, problems).orElseThrow();
    new LayerCheck(problems).check(List.of(ModelFileReader.read(root, problems)));
    return problems.sorted().stream().map(Diagnostic::message).toList();
  }

  private static String key(Class<?> effect) {
    return ModelPrinter.kebab(effect.getSimpleName());
  }

  /** The slots that the table asks for. */
  static Slots slots(String key) {
    Problems problems = new Problems();
    Yaml.Text text = new Yaml.Text(new Source("none", 1, 1), key);
    OperandReader operands =
        new OperandReader("m", new Signature(List.of(), List.of(), false), problems);
    Slots slots = new Slots(text, null, operands, problems);
    assertThat(EffectTable.make(key, slots)).as(key).isPresent();
    return slots;
  }
}
