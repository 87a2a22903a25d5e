package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import org.jspecify.annotations.Nullable;

/**
 * A method of a model file. What it means is worked out when somebody asks: of the thousands that
 * are modelled a program uses a few dozen.
 */
final class MethodEntry {
  private final String owner;
  private final String name;
  private final String family;
  private final Yaml.Text head;
  private final Yaml effects;
  private volatile @Nullable CallModel model;

  MethodEntry(String owner, String name, String family, Yaml.Text head, Yaml effects) {
    this.owner = owner;
    this.name = name;
    this.family = family;
    this.head = head;
    this.effects = effects;
  }

  String owner() {
    return owner;
  }

  String family() {
    return family;
  }

  String name() {
    return name;
  }

  Source from() {
    return head.at();
  }

  /** Throws what {@link #read} would report. */
  CallModel model() {
    CallModel known = model;
    if (known == null) {
      Problems problems = new Problems();
      known = read(problems);
      if (problems.any()) {
        throw new ModelException(problems.sorted());
      }
    }
    return known;
  }

  /** The meaning, as far as it can be made out; mistakes go into {@code problems}. */
  CallModel read(Problems problems) {
    Signature signature = Signature.read(head, problems);
    EffectsReader reader =
        new EffectsReader(new OperandReader(name, signature, problems), problems);
    reader.read(head, effects);
    CallModel read =
        new CallModel(
            owner,
            name,
            signature.params(),
            signature.types(),
            signature.variadic(),
            family,
            reader.mayThrow(),
            reader.effects(),
            head.at());
    model = read;
    return read;
  }
}
