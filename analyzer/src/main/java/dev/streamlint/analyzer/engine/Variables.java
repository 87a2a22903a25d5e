package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and writes locals and fields. */
final class Variables {
  private final Interpreter in;

  Variables(Interpreter in) {
    this.in = in;
  }

  Value read(Expr e) {
    if (e instanceof Expr.Local local) {
      return local(local.name());
    } else if (e instanceof Expr.This self) {
      return self(self.ofClass());
    } else if (e instanceof Expr.Bare bare) {
      return bare(bare);
    } else if (e instanceof Expr.Field field) {
      Value owner = in.eval.eval(field.target());
      return field(owner, field.name(), seenFrom(field, owner));
    } else if (e instanceof Expr.StaticField field) {
      return staticField(field.owner(), field.name());
    }
    Expr.Index index = (Expr.Index) e;
    Value array = in.eval.eval(index.array());
    return in.elements.element(array, in.eval.eval(index.index()));
  }

  Value write(Expr target, Value value) {
    if (target instanceof Expr.Index index) {
      Value array = in.eval.eval(index.array());
      Value at = in.eval.eval(index.index());
      name(value, target, slotName(at));
      in.elements.store(array, at, value);
      return value;
    }
    name(value, target, "");
    if (target instanceof Expr.Local local) {
      in.machine.frame.locals.put(local.name(), value);
    } else if (target instanceof Expr.Field field) {
      Value owner = in.eval.eval(field.target());
      storeField(owner, field.name(), seenFrom(field, owner), value);
    } else if (target instanceof Expr.StaticField field) {
      storeStatic(field.owner(), field.name(), value);
    } else if (target instanceof Expr.Bare bare) {
      Optional<Value> owner = ownerOf(bare);
      if (owner.isPresent()) {
        storeField(owner.get(), bare.name(), seenFrom(bare, owner.get()), value);
      } else {
        storeStatic(staticOwnerOf(bare), bare.name(), value);
      }
    }
    return value;
  }

  /** Gives an object the name of the variable that it is put in. */
  void name(Value value, Expr target, String index) {
    if (value instanceof Value.Ref ref) {
      if (target instanceof Expr.Field field) {
        Value owner = in.eval.eval(field.target());
        if (in.machine.context.unknownCalls().isLibrary(owner.typeOrUnknown().name())) {
          return; // a parameter block of a library: what it is called is said elsewhere
        }
        hold(ref, owner);
      } else if (target instanceof Expr.Bare bare) {
        ownerOf(bare).ifPresent(owner -> hold(ref, owner));
      }
      Obj object = in.machine.object(ref);
      Optional<String> name = Names.ofTarget(target, index);
      if (target instanceof Expr.Local) {
        name.ifPresent(n -> object.rename(n, in.machine.frame));
      } else {
        name.ifPresent(n -> object.rename(n, -1));
      }
    }
  }

  private void hold(Value.Ref field, Value owner) {
    if (owner instanceof Value.Ref && !owner.equals(field)) {
      in.machine.object(field).holder = in.machine.object(owner);
    }
  }

  void declare(String name, TypeRef type, Value value) {
    Value refined = Evaluator.refine(value, type);
    if (refined instanceof Value.Ref ref) {
      in.machine.object(ref).rename(Names.ofLocal(name), in.machine.frame);
    }
    in.machine.frame.locals.put(name, refined);
    in.machine.frame.declared.put(name, type);
  }

  private Value local(String name) {
    Value value = in.machine.frame.locals.get(name);
    if (value != null) {
      return value;
    }
    Value self = in.machine.frame.self;
    for (int depth = 0; depth < 16 && self instanceof Value.Ref ref; depth++) {
      Obj object = in.machine.object(ref);
      if (object.captured != null && object.captured.containsKey(name)) {
        return object.captured.get(name);
      }
      self = object.outer == null ? Value.Null.NULL : object.outer;
    }
    return new Value.Sym(in.machine.frame.method + ":" + name, TypeRef.UNKNOWN);
  }

  private Value self(String ofClass) {
    Value self = in.machine.frame.self;
    String type = in.machine.frame.inClass;
    while (!type.equals(ofClass) && !in.machine.context.types().isBelow(type, ofClass)) {
      Optional<String> outer = in.machine.context.program().find(type).flatMap(ClassDecl::outer);
      if (outer.isEmpty() || !(self instanceof Value.Ref || self instanceof Value.Sym)) {
        return in.machine.frame.self;
      }
      type = outer.get();
      self = outerOf(self, type);
    }
    return self;
  }

  /** The enclosing instance of an object. */
  Value outerOf(Value self, String outerClass) {
    Obj object = in.machine.object(self);
    return object.outer != null
        ? object.outer
        : new Value.Sym(self.keyOrEmpty() + ".outer", TypeRef.of(outerClass));
  }

  private Value bare(Expr.Bare e) {
    Optional<Value> owner = ownerOf(e);
    if (owner.isPresent()) {
      return field(owner.get(), e.name(), seenFrom(e, owner.get()));
    }
    return staticField(staticOwnerOf(e), e.name());
  }

  /**
   * The object whose instance field a simple name means; empty for static fields and unknown names.
   */
  private Optional<Value> ownerOf(Expr.Bare e) {
    Value self = in.machine.frame.self;
    String type = e.inClass();
    for (int depth = 0; depth < 16; depth++) {
      Optional<ClassDecl.FieldDecl> field = in.machine.context.types().field(type, e.name());
      if (field.isPresent()) {
        return field.get().isStatic() || self == Value.Null.NULL
            ? Optional.empty()
            : Optional.of(self);
      }
      Optional<String> outer = in.machine.context.program().find(type).flatMap(ClassDecl::outer);
      if (outer.isEmpty()) {
        return Optional.empty();
      }
      type = outer.get();
      if (self instanceof Value.Ref || self instanceof Value.Sym) {
        self = outerOf(self, type);
      }
    }
    return Optional.empty();
  }

  String staticOwnerOf(Expr.Bare e) {
    String type = e.inClass();
    for (int depth = 0; depth < 16; depth++) {
      Optional<ClassDecl> owner = in.machine.context.types().fieldOwner(type, e.name());
      if (owner.isPresent()) {
        return owner.get().name();
      }
      Optional<String> outer = in.machine.context.program().find(type).flatMap(ClassDecl::outer);
      if (outer.isEmpty()) {
        break;
      }
      type = outer.get();
    }
    for (String owner : e.staticOwners()) {
      if (in.machine.context.models().constant(owner, e.name()).isPresent()
          || in.machine.context.types().fieldOwner(owner, e.name()).isPresent()) {
        return owner;
      }
    }
    return e.inClass();
  }

  /** The class from which a field's name is looked up. */
  private String seenFrom(Expr.Field e, Value owner) {
    if (e.seenFrom().isPresent()) {
      return e.seenFrom().get();
    } else if (e.target() instanceof Expr.This self) {
      return self.ofClass();
    } else if (e.target() instanceof Expr.Cast cast) {
      return cast.type().name();
    }
    String here = in.machine.frame.inClass;
    String type = owner.typeOrUnknown().name();
    return in.machine.context.types().isBelow(type, here) ? here : type;
  }

  private String seenFrom(Expr.Bare e, Value owner) {
    Types types = in.machine.context.types();
    String type = owner.typeOrUnknown().name();
    for (Optional<String> c = Optional.of(e.inClass());
        c.isPresent();
        c = in.machine.context.program().find(c.get()).flatMap(ClassDecl::outer)) {
      if (types.isBelow(type, c.get()) && types.field(c.get(), e.name()).isPresent()) {
        return c.get();
      }
    }
    return type;
  }

  Value field(Value target, String name) {
    return field(target, name, target.typeOrUnknown().name());
  }

  private Value field(Value target, String name, String seenFrom) {
    if (name.equals("length") && Elements.isArray(target)) {
      return in.elements.length(target);
    }
    return in.machine.guesses.spread(target, fieldOf(target, name, seenFrom));
  }

  private Value fieldOf(Value target, String name, String seenFrom) {
    Obj object = in.machine.object(target);
    String type =
        in.machine.context.types().declaring(target.typeOrUnknown().name(), seenFrom, name);
    String key = in.machine.context.types().fieldKey(type, name);
    Optional<ClassDecl.FieldDecl> field = in.machine.context.types().field(type, name);
    in.tasks.reads(field.filter(f -> !f.isStatic()), object.key + "." + key);
    Value stored = object.fields.get(key);
    if (stored != null) {
      return stored;
    }
    if (field.isPresent() && field.get().isStatic()) {
      return staticField(type, name);
    }
    if (object.known && field.isPresent()) {
      return Defaults.of(field.get().type());
    }
    Optional<Expr.Literal> literal = in.machine.context.types().literal(type, name);
    if (literal.isPresent()) {
      return in.eval.eval(literal.get());
    }
    Value unknown =
        new Value.Sym(
            target.keyOrEmpty() + "." + key,
            field.map(ClassDecl.FieldDecl::type).orElse(TypeRef.UNKNOWN));
    Optional<Views.View> view = in.machine.context.types().view(type, name);
    if (view.isPresent()) {
      Value of = field(target, view.get().of(), type);
      if (!view.get().byElement()) {
        return second(object.fields, key, view.get(), of);
      }
      Obj array = in.machine.object(unknown);
      array.view = view.get();
      array.viewOf = of;
    }
    object.fields.put(key, unknown);
    Obj part = in.machine.object(unknown);
    Types types = in.machine.context.types();
    for (Views.Kept kept : types.keptBy(type, name)) {
      part.fields.put(
          types.fieldKey(kept.in(), kept.field()),
          kept.of().equals("this") ? target : field(target, kept.of(), type));
    }
    return unknown;
  }

  /** Makes the second name of what is known under another. */
  Value second(Map<String, Value> into, String key, Views.View view, Value of) {
    Value made = in.construction.make(view.type(), List.of(of), view.at());
    into.put(key, made);
    return made;
  }

  private void storeField(Value target, String name, String seenFrom, Value value) {
    Obj object = in.machine.object(target);
    String type =
        in.machine.context.types().declaring(target.typeOrUnknown().name(), seenFrom, name);
    String key = in.machine.context.types().fieldKey(type, name);
    Optional<ClassDecl.FieldDecl> field = in.machine.context.types().field(type, name);
    if (field.isPresent() && field.get().isStatic()) {
      storeStatic(type, name, value);
      return;
    }
    in.tasks.writes(field, object.key + "." + key);
    countIfReference(
        object.fields.put(
            key, Evaluator.refine(value, field.map(f -> f.type()).orElse(TypeRef.UNKNOWN))),
        value);
  }

  void countIfReference(Value before, Value after) {
    if (after instanceof Value.Ref && !after.equals(before)) {
      in.machine.effects++;
    }
  }

  Value staticField(String owner, String name) {
    Optional<Object> modelled = in.machine.context.models().constant(owner, name);
    if (modelled.isPresent()) {
      return constant(modelled.get(), name);
    }
    Optional<ClassDecl> declaring = in.machine.context.types().fieldOwner(owner, name);
    String key = declaring.map(ClassDecl::name).orElse(owner) + "." + name;
    declaring.ifPresent(in.construction::initialize);
    in.tasks.reads(in.machine.context.types().field(owner, name), key);
    Value stored = in.machine.statics.get(key);
    if (stored != null) {
      return stored;
    }
    Optional<Value> constant = declaring.flatMap(d -> in.constants.of(d, name));
    if (constant.isPresent()) {
      return constant.get();
    }
    Optional<ClassDecl.FieldDecl> field = in.machine.context.types().field(owner, name);
    boolean initialized =
        in.machine.initialized.contains(declaring.map(ClassDecl::name).orElse(""));
    return initialized && field.filter(f -> !mayBeSetBefore(f)).isPresent()
        ? Defaults.of(field.get().type())
        : new Value.Sym(key, field.map(ClassDecl.FieldDecl::type).orElse(TypeRef.UNKNOWN));
  }

  /** In a run from {@code main} nothing ran before. */
  private boolean mayBeSetBefore(ClassDecl.FieldDecl field) {
    return in.machine.context.lateStatics().mayBeSetBefore(field, in.machine.frame)
        && !in.machine.entry.startsAfresh(in.machine.context.program());
  }

  private static Value constant(Object constant, String name) {
    if (constant instanceof Long n) {
      return Value.Int.of(n);
    } else if (constant instanceof Operand.PerThreadStream) {
      return new Value.BuiltinStream(Machine.PER_THREAD);
    } else if (constant instanceof Operand.LegacyStream
        || constant instanceof Operand.DefaultStream) {
      return new Value.BuiltinStream(StreamId.LEGACY);
    }
    return new Value.Sym(name, TypeRef.UNKNOWN);
  }

  private void storeStatic(String owner, String name, Value value) {
    Optional<ClassDecl> declaring = in.machine.context.types().fieldOwner(owner, name);
    declaring.ifPresent(in.construction::initialize);
    String key = declaring.map(ClassDecl::name).orElse(owner) + "." + name;
    in.tasks.writes(in.machine.context.types().field(owner, name), key);
    Value before = in.machine.statics.put(key, value);
    if (value instanceof Value.Ref && !value.equals(before)) {
      in.machine.effects++;
    }
  }

  private String slotName(Value index) {
    Affine number = in.eval.number(index);
    return number == null ? index.fingerprint() : number.toString();
  }
}
