package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.TypeModel.Role;

/**
 * What collections of a library hold. They have objects of their own inside ({@code
 * std::vector<Tensor>}), which keep the memory when the Java object of an element is closed.
 */
final class Holdings {
  private final Interpreter in;
  private final Operands operands;

  Holdings(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  /** The element is in the collection from now on. */
  void in(Value collection, Value element, LibraryCall call) {
    if (isOfLibrary(collection)) {
      keep(element, in.machine.object(collection), call);
    }
  }

  /** The element is in the collection no longer. */
  void out(Value collection, Value element, LibraryCall call) {
    if (isOfLibrary(collection)) {
      Obj holder = in.machine.object(collection);
      operands
          .tensor(element, call.at())
          .ifPresent(m -> in.machine.owners.release(m.id(), holder, call.at()));
    }
  }

  /** All that is in the collection leaves it. */
  void empty(Value collection, LibraryCall call) {
    Obj holder = in.machine.object(collection);
    holder.items.forEach(each -> out(collection, each, call));
    holder.slots.values().forEach(each -> out(collection, each, call));
  }

  /** Memory that is made of other memory keeps it, until it is released. */
  void keep(Value value, Obj owner, LibraryCall call) {
    for (Value element : operands.elements(value)) {
      operands.tensor(element, call.at()).ifPresent(m -> in.machine.owners.share(m.id(), owner));
    }
  }

  private boolean isOfLibrary(Value collection) {
    return operands.isRole(collection, Role.CONTAINER)
        && in.machine
            .context
            .types()
            .model(collection.typeOrUnknown())
            .filter(t -> t.collected())
            .isPresent();
  }
}
