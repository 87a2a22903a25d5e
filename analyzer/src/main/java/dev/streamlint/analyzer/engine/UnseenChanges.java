package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a call that no model knows does to a collection of the JDK: anything. Its elements are still
 * those that it had, and which of them is where is not known; the call returns one of them.
 */
final class UnseenChanges {
  private static final List<String> COLLECTIONS = List.of("java.util.Collection", "java.util.Map");
  private static final String BUILDER = "java.lang.StringBuilder";

  /** Their static methods work on what they are given. */
  private static final Set<String> HELPERS = Set.of("java.util.Collections", "java.util.Arrays");

  private final Interpreter in;

  UnseenChanges(Interpreter in) {
    this.in = in;
  }

  /**
   * The call is made.
   *
   * @param receiver the object, or what stands for the class of a static method
   * @param result gets the elements that it may be
   */
  void by(Value receiver, String name, List<Value> args, Value result, Site at) {
    List<Value> elements = new ArrayList<>(change(receiver, name, at));
    if (HELPERS.contains(receiver.typeOrUnknown().name())) {
      args.forEach(each -> elements.addAll(change(each, name, at)));
    }
    if (!elements.isEmpty()) {
      in.machine.object(result).oneOf = elements;
    }
  }

  /** Returns the objects that the collection holds, if it is one. */
  private List<Value> change(Value collection, String name, Site at) {
    Obj object = in.machine.heap.get(collection.keyOrEmpty());
    if (object == null || !object.known) {
      return List.of();
    }
    object.blurred |= isBelow(collection, BUILDER);
    if (collection.typeOrUnknown().isArray()
        || COLLECTIONS.stream().noneMatch(type -> isBelow(collection, type))) {
      return List.of();
    }
    List<Value> held = new ArrayList<>(object.items);
    held.addAll(object.slots.values());
    held.removeIf(value -> !(value instanceof Value.Ref));
    if (!held.isEmpty()) {
      object.blurred = true;
      String type = Relevance.simple(collection.typeOrUnknown().name());
      in.machine
          .context
          .observations()
          .notice(
              Notice.Kind.NOT_MODELLED,
              in.machine.site(at),
              name
                  + ": what it does to a `"
                  + type
                  + "` is not known, so any element may be meant");
    }
    return held;
  }

  private boolean isBelow(Value value, String type) {
    return in.machine.context.models().isSubtype(value.typeOrUnknown().name(), type);
  }
}
