package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads and writes the elements of arrays. */
final class Elements {
  private final Interpreter in;

  Elements(Interpreter in) {
    this.in = in;
  }

  static boolean isArray(Value value) {
    return value.typeOrUnknown().isArray() || value.typeOrUnknown().isUnknown();
  }

  Value length(Value array) {
    Obj object = in.machine.object(array);
    if (object.length != null) {
      return object.length;
    }
    if (object.known && !object.items.isEmpty()) {
      return Value.Int.of(object.items.size());
    }
    return new Value.Sym(object.key + Loops.SIZE, TypeRef.of("int"));
  }

  Value element(Value array, Value index) {
    Obj object = in.machine.object(array);
    String slot = slot(object, index);
    Affine number = in.eval.number(index);
    boolean isOpen = number == null || !number.isConstant();
    Value element = elementAt(object, slot, index, isOpen);
    // With symbols in it an index is a name, not a guess.
    boolean guessed = !isOpen && in.machine.guesses.isGuessed(index);
    return guessed || object.guessed ? in.machine.guesses.mark(element) : element;
  }

  private static boolean hasReferences(Obj array) {
    return !(array.type.isArray() && Defaults.isPrimitive(array.type.element()));
  }

  private Value elementAt(Obj object, String slot, Value index, boolean isOpen) {
    Value stored = object.shuffled ? null : object.slots.get(slot);
    if (stored != null) {
      return stored;
    }
    if (object.shuffled && !(object.slots.isEmpty() && object.items.isEmpty())) {
      List<Value> all = new ArrayList<>(object.items);
      all.addAll(object.slots.values());
      return in.oneOf.of(all, object.key + "[" + slot + "]");
    }
    Optional<Value> listed = isOpen ? Optional.empty() : listed(object, slot);
    if (listed.isPresent()) {
      return listed.get();
    }
    if (object.view != null && object.viewOf != null) {
      return in.variables.second(object.slots, slot, object.view, element(object.viewOf, index));
    }
    TypeRef type = object.type.isArray() ? object.type.element() : TypeRef.UNKNOWN;
    if (object.known && !object.blurred && !isOpen && !type.isArray()) {
      return Defaults.of(type);
    }
    Value unknown = new Value.Sym(object.key + "[" + slot + "]", type);
    if (!(object.known && isOpen) && !Defaults.isPrimitive(type)) {
      object.slots.put(slot, unknown);
    }
    return unknown;
  }

  /** The element of an array that was made from a collection. */
  private static Optional<Value> listed(Obj array, String slot) {
    if (array.items.isEmpty()) {
      return Optional.empty();
    }
    long at = Long.parseLong(slot);
    return at >= 0 && at < array.items.size()
        ? Optional.of(array.items.get((int) at))
        : Optional.empty();
  }

  void store(Value array, Value index, Value value) {
    Obj object = in.machine.object(array);
    boolean primitive = object.type.isArray() && Defaults.isPrimitive(object.type.element());
    Affine number = in.eval.number(index);
    if (primitive && (number == null || !number.isConstant())) {
      object.blurred = true;
      object.slots.clear();
      return;
    }
    in.variables.countIfReference(object.slots.put(slot(object, index), value), value);
    in.listViews.touched(Stream.of(array));
  }

  /**
   * The slot that an index means. For an unknown index into known elements one of them is picked.
   */
  String slot(Obj array, Value index) {
    Affine number = in.eval.number(index);
    if (number == null) {
      return index.fingerprint();
    }
    boolean pick = !number.isConstant() && array.known && hasReferences(array);
    return (pick ? pickIndex(array, number) : number).toString();
  }

  private Affine pickIndex(Obj array, Affine index) {
    Affine length = array.length == null ? null : in.eval.number(array.length);
    long bound = length != null && length.isConstant() ? length.constant() : -1;
    return in.machine.guesses.pickIndex(index, bound);
  }
}
