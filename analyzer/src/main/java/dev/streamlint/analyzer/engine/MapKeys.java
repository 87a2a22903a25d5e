package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.ClassDecl.FieldDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Affine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which values are equal as keys of a map? Numbers, texts, constants and objects are compared as
 * Java does; records and lists by their parts.
 */
final class MapKeys {
  /** Deeper parts of a key are compared by identity. */
  private static final int NESTING = 4;

  /** Of longer lists it is not known whether they are equal. */
  private static final int LONGEST = 16;

  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";

  private final Interpreter in;

  MapKeys(Interpreter in) {
    this.in = in;
  }

  /** A text that is the same for keys that are known to be equal. */
  String slot(Value key) {
    return slot(key, 0);
  }

  private String slot(Value key, int depth) {
    Affine number = in.eval.number(key);
    if (number != null && number.isConstant()) {
      return number.toString();
    }
    if (depth < NESTING && key instanceof Value.Ref ref) {
      Optional<List<Value>> parts = parts(ref).filter(p -> p.size() <= LONGEST);
      if (parts.isPresent()) {
        return kind(ref)
            + parts.get().stream()
                .map(part -> slot(part, depth + 1))
                .collect(Collectors.joining(",", "(", ")"));
      }
    }
    return key.fingerprint();
  }

  private String kind(Value.Ref key) {
    return isBelow(key.type(), LIST)
        ? "list"
        : isBelow(key.type(), SET) ? "set" : key.type().name();
  }

  /** Whether a key with another {@link #slot} that is exact as well is known to be another key. */
  boolean isExact(Value key) {
    return isExact(key, 0);
  }

  private boolean isExact(Value key, int depth) {
    if (key instanceof Value.Sym) {
      Affine number = in.eval.number(key);
      return number != null && number.isConstant();
    }
    if (key instanceof Value.Int number) {
      return in.machine.guesses.resolve(number.number()).isConstant();
    }
    if (!(key instanceof Value.Ref ref)) {
      return true;
    }
    Optional<List<Value>> parts = parts(ref);
    if (parts.isPresent()) {
      return depth < NESTING
          && parts.get().size() <= LONGEST
          && !in.machine.object(ref).blurred
          && parts.get().stream().allMatch(part -> isExact(part, depth + 1));
    }
    return ref.type().isArray() || isComparedByIdentity(ref.type().name());
  }

  /** As far as its class says; one of the JDK that makes values of its own may say otherwise. */
  private boolean isComparedByIdentity(String type) {
    Types types = in.machine.context.types();
    return types.isProject(type)
        ? !types.declares(type, "equals", 1)
        : type.equals("java.lang.Object") || types.model(TypeRef.of(type)).isPresent();
  }

  /** Of an object that is equal to all with equal parts. */
  private Optional<List<Value>> parts(Value.Ref key) {
    String type = key.type().name();
    Optional<ClassDecl> decl =
        in.machine
            .context
            .program()
            .find(type)
            .filter(c -> c.kind() == ClassDecl.Kind.RECORD)
            .filter(c -> !in.machine.context.types().declares(type, "equals", 1));
    if (decl.isPresent()) {
      return Optional.of(
          decl.get().fields().stream()
              .filter(f -> !f.isStatic())
              .map(FieldDecl::name)
              .map(field -> in.variables.field(key, field))
              .toList());
    }
    Obj object = in.machine.object(key);
    if (isBelow(key.type(), LIST)) {
      return Optional.of(List.copyOf(object.items));
    }
    return isBelow(key.type(), SET)
        ? Optional.of(
            object.items.stream()
                .sorted((a, b) -> slot(a, NESTING).compareTo(slot(b, NESTING)))
                .toList())
        : Optional.empty();
  }

  private boolean isBelow(TypeRef type, String of) {
    return !type.isArray() && in.machine.context.models().isSubtype(type.name(), of);
  }

  /** Whether the two are equal; null if it is not known. */
  @Nullable Boolean equal(Value one, Value other) {
    if (slot(one).equals(slot(other))) {
      return true;
    }
    return (isExact(one) && isExact(other)) ? Boolean.FALSE : null;
  }

  // --- maps ---

  /** What a map is known to hold under a key that was not found in it. */
  List<Value> possible(Obj map, Value key) {
    boolean any = map.blurred || map.shuffled || !isExact(key);
    return map.slots.entrySet().stream()
        .filter(e -> any || !isExact(map.keys.getOrDefault(e.getKey(), Value.Null.NULL)))
        .map(e -> e.getValue())
        .toList();
  }
}
