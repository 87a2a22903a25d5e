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
  private final @Nullable MethodEntry first;
  private volatile @Nullable CallModel model;

  MethodEntry(String owner, String name, String family, Yaml.Text head, Yaml effects) {
    this(owner, name, family, head, effects, null);
  }

  private MethodEntry(
      String owner,
      String name,
      String family,
      Yaml.Text head,
      Yaml effects,
      @Nullable MethodEntry first) {
    this.owner = owner;
    this.name = name;
    this.family = family;
    this.head = head;
    this.effects = effects;
    this.first = first;
  }

  /**
   * Another method that the same text stands for. What the text means is read once for all of them:
   * on average a text stands for two.
   */
  MethodEntry named(String otherOwner, String otherName) {
    return new MethodEntry(otherOwner, otherName, family, head, effects, this);
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
    if (known == null && first != null) {
      known = first.model().named(owner, name);
      model = known;
    } else if (known == null) {
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
            reader.namesReceiver(),
            reader.effects(),
            head.at());
    model = read;
    return read;
  }
}
