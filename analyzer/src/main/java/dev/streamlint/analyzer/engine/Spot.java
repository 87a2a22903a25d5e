package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place where a call is to be added, and what the things of the path are called there: by names
 * that are in scope, and mean there what they are to mean.
 */
final class Spot {
  private static final Pattern WORD = Pattern.compile("(\\.?)\\b([A-Za-z_$][\\w$]*)(\\(?)");

  private static final Pattern ELEMENT = Pattern.compile(".*\\[([A-Za-z_$][\\w$]*)]");
  private static final Set<String> WHOLE = Set.of("int", "long", "short", "byte");

  /**
   * What a thing is called.
   *
   * @param type its class, empty if it is not known
   * @param inScope whether the place is known to see it; else it is only a word for the reader
   */
  record Named(String text, String type, boolean inScope) {}

  private final @Nullable Frame frame;
  private final Site site;
  private final Optional<Surroundings> around;
  private final Machine machine;

  private Spot(@Nullable Frame frame, Site site, Machine machine, Optional<Surroundings> around) {
    this.frame = frame;
    this.site = site;
    this.machine = machine;
    this.around = around;
  }

  static Spot at(PathLog.At at, Machine machine, Neighbourhood code) {
    return new Spot(
        at.frame(),
        at.site(),
        machine,
        code.of(machine.context.program(), at.frame().inClass, at.site()));
  }

  /** A place of which nothing but itself is known. */
  static Spot at(Site site, Machine machine) {
    return new Spot(null, site, machine, Optional.empty());
  }

  Site site() {
    return site;
  }

  Optional<Surroundings> around() {
    return around;
  }

  /** Whether it is in a lambda without a block, so that no statement can be added beside it. */
  boolean isInExpression() {
    return around.filter(Surroundings::inExpression).isPresent();
  }

  /** Whether it is what a loop does between its rounds, as its iterator says. */
  boolean isLoopHead() {
    List<Surroundings.Position> nesting = around.map(Surroundings::nesting).orElse(List.of());
    return !nesting.isEmpty()
        && nesting.get(nesting.size() - 1).statement() instanceof Stmt.ForEach each
        && each.at().equals(site);
  }

  /** Whether the two are in one run of one method. */
  boolean isWith(Spot other) {
    return frame != null && frame == other.frame;
  }

  Named stream(StreamId id, Op op) {
    Optional<Obj> owner = machine.ids.ownerOf(id);
    String type = owner.map(o -> o.type.name()).orElse("");
    boolean again = isRepeatable(op, owner);
    return named(
        machine.log.spoken(op, id, machine).filter(text -> again && op.at().equals(site)),
        again ? machine.ids.nameOf(id) : withoutCalls(machine.ids.nameOf(id)),
        type,
        owner,
        obj ->
            owner.filter(o -> o == obj).isPresent()
                || (obj.handle instanceof Handle.Stream stream && stream.id().equals(id)),
        around.isEmpty() ? "stream" : "the stream of `" + op.at().call() + "`");
  }

  /** Whether the words for it can stand in the code once more. */
  private boolean isRepeatable(Op op, Optional<Obj> owner) {
    Repeatable repeatable =
        new Repeatable(machine.context, name -> around.flatMap(a -> a.type(name)));
    return owner.flatMap(o -> machine.log.said(op, o)).filter(e -> !repeatable.is(e)).isEmpty();
  }

  private static String withoutCalls(String name) {
    return name.contains("(") ? "" : name;
  }

  /**
   * An event.
   *
   * @param op what records it, or waits for it: how that spells it
   */
  Named event(EventId id, Op op, String otherwise) {
    Optional<Obj> owner = machine.ids.ownerOf(id);
    String type = owner.map(o -> o.type.name()).orElse("");
    Predicate<Obj> isIt = obj -> obj.handle instanceof Handle.Event event && event.id().equals(id);
    Named named = named(Optional.empty(), machine.ids.nameOf(id), type, owner, isIt, otherwise);
    return named.inScope()
        ? named
        : owner
            .filter(o -> isRepeatable(op, owner))
            .flatMap(o -> machine.log.spoken(op, o))
            .flatMap(said -> element(said, isIt))
            .map(text -> new Named(text, type, true))
            .orElse(named);
  }

  /**
   * {@code used[slot]}: an element of an array that the place sees, in which the thing is, by the
   * variable by which it was said before. It may mean another element here, so that a cure with it
   * has to be tried; but the number that it had in one round would be wrong in most.
   */
  private Optional<String> element(String said, Predicate<Obj> isIt) {
    Matcher indexed = ELEMENT.matcher(said);
    boolean known =
        indexed.matches()
            && around
                .flatMap(a -> Optional.ofNullable(a.locals().get(indexed.group(1))))
                .filter(local -> WHOLE.contains(local.type().name()))
                .isPresent();
    return known
        ? candidates().stream()
            .filter(other -> isIt.test(other.object) && other.name.endsWith("]"))
            .map(other -> other.name.substring(0, other.name.lastIndexOf('[') + 1))
            .map(array -> array + indexed.group(1) + "]")
            .findFirst()
        : Optional.empty();
  }

  Named memory(BufferId id, Op op, String otherwise) {
    Optional<Obj> owner = machine.ids.ownerOf(id);
    boolean again = isRepeatable(op, owner);
    return named(
        owner.flatMap(o -> machine.log.spoken(op, o)).filter(text -> again && op.at().equals(site)),
        again ? machine.ids.nameOf(id) : withoutCalls(machine.ids.nameOf(id)),
        owner.map(o -> o.type.name()).orElse(""),
        owner,
        obj -> owner.filter(o -> o == obj).isPresent(),
        otherwise);
  }

  Named handle(Obj handle, String otherwise) {
    return named(
        Optional.empty(),
        Identities.nameOf(handle),
        handle.type.name(),
        Optional.of(handle),
        obj -> obj == handle,
        otherwise);
  }

  /**
   * Best as the call at the place calls it; else by the name that is used in messages, and if that
   * means nothing there, or something else, by another one that means it.
   */
  private Named named(
      Optional<String> spoken,
      String name,
      String type,
      Optional<Obj> object,
      Predicate<Obj> isIt,
      String otherwise) {
    Optional<String> plain = spoken.filter(text -> !text.contains("(") || name.contains("("));
    if (plain.isPresent()) {
      return new Named(plain.get(), type, true);
    }
    if (around.isEmpty()) {
      return new Named(name.isEmpty() ? otherwise : name, type, false);
    }
    Optional<Obj> own = resolve(name);
    if (own.filter(isIt).isPresent()) {
      return new Named(name, own.get().type.name(), true);
    }
    for (Candidate other : candidates()) {
      if (isIt.test(other.object) && !isComputed(other.name)) {
        return new Named(other.name, other.object.type.name(), true);
      }
    }
    boolean bare =
        isVisible(name)
            && isPath(name)
            && !isComputed(name)
            && (own.isEmpty() || isNamedHere(name, object));
    return new Named(bare ? name : otherwise, type, bare);
  }

  private boolean isComputed(String name) {
    Frame in = frame;
    return in != null
        && around.isPresent()
        && ComputedSlots.isOne(
            name, around.get(), machine.context.program().find(in.inClass), runs(in));
  }

  private ComputedSlots.Runs runs(Frame in) {
    if (machine.log.isRunAgain(in)) {
      return ComputedSlots.Runs.AGAIN;
    }
    boolean called = in.caller != null && !in.caller.method.isEmpty();
    return called ? ComputedSlots.Runs.CALLED : ComputedSlots.Runs.ENTRY;
  }

  /**
   * A variable of a loop is another thing in the next round. That the thing got its name from that
   * variable says that it was the one.
   */
  private boolean isNamedHere(String name, Optional<Obj> object) {
    Optional<Obj> holder =
        name.contains(".") ? object.flatMap(o -> Optional.ofNullable(o.holder)) : object;
    String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    return holder.filter(o -> o.namedIn == frame && first.equals(o.name)).isPresent();
  }

  /** Whether all simple names in the expression mean something here. */
  private boolean isVisible(String expression) {
    if (expression.isEmpty() || around.isEmpty() || expression.contains(" default")) {
      return false;
    }
    Matcher words = WORD.matcher(expression);
    while (words.find()) {
      boolean member = !words.group(1).isEmpty();
      boolean call = !words.group(3).isEmpty();
      boolean type = Character.isUpperCase(words.group(2).charAt(0));
      if (!member
          && !call
          && !type
          && !words.group(2).equals("this")
          && !around.get().sees(words.group(2))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether each field in the expression is one of the class that what is before it is declared as,
   * and can be named here.
   */
  private boolean isPath(String expression) {
    Frame in = frame;
    if (in == null || around.isEmpty()) {
      return false;
    }
    Members members = new Members(machine.context.program(), in.inClass);
    return new FieldPath(around.get(), members, in.inClass).isNameable(expression);
  }

  /**
   * A thing by a name that it has here.
   *
   * @param type of a static field of another class, as it is declared
   */
  private record Candidate(String name, Obj object, Optional<TypeRef> type) {}

  /** What a variable, or a field of one, is; empty if it is not known. */
  private Optional<Obj> resolve(String path) {
    if (!path.matches("[\\w$]+(\\.[\\w$]+)*")) {
      return Optional.empty();
    }
    String[] names = path.split("\\.", -1);
    Optional<Value> value = isPath(path) ? variable(names[0]) : Optional.empty();
    for (int i = 1; i < names.length && value.isPresent(); i++) {
      String field = names[i];
      value = value.flatMap(v -> field(v, field));
    }
    return value.filter(v -> !v.keyOrEmpty().isEmpty()).map(machine::object);
  }

  private Optional<Value> variable(String name) {
    Frame in = frame;
    if (in == null || around.isEmpty()) {
      return Optional.empty();
    }
    Surroundings.Local local = around.get().locals().get(name);
    if (local != null) {
      return Optional.ofNullable(in.locals.get(local.unique()));
    }
    return around.get().fields().containsKey(name) ? field(in.self, name) : Optional.empty();
  }

  private Optional<Value> field(Value of, String name) {
    Frame in = frame;
    if (in == null || of.keyOrEmpty().isEmpty()) {
      return Optional.empty();
    }
    Types types = machine.context.types();
    String type = types.declaring(of.typeOrUnknown().name(), in.inClass, name);
    return Optional.ofNullable(machine.object(of).fields.get(types.fieldKey(type, name)));
  }

  /** Variables and fields that the place sees, and fields of what they hold: the shortest first. */
  private List<Candidate> candidates() {
    List<Candidate> near = new ArrayList<>();
    Frame in = frame;
    if (in == null || around.isEmpty()) {
      return near;
    }
    around.get().locals().keySet().stream()
        .sorted()
        .forEach(name -> add(name, variable(name), near));
    around.get().fields().keySet().stream()
        .filter(name -> !around.get().locals().containsKey(name))
        .sorted()
        .forEach(name -> add(name, variable(name), near));
    statics(near);
    List<Candidate> all = new ArrayList<>(near);
    for (Candidate each : near) {
      if (each.object.type.isArray()) {
        each.object.slots.forEach(
            (index, value) -> {
              if (index.matches("\\d+")) {
                add(each.name + "[" + index + "]", Optional.of(value), all);
              }
            });
      }
      for (Map.Entry<String, Value> field : each.object.fields.entrySet()) {
        String path = each.name + "." + field.getKey();
        if (each.type.isPresent() ? hasField(each.type.get(), field.getKey()) : isPath(path)) {
          add(path, Optional.of(field.getValue()), all);
        } else {
          accessor(each.name, field.getKey())
              .ifPresent(call -> add(call, Optional.of(field.getValue()), all));
        }
      }
    }
    return all;
  }

  /** {@code slot.ready()}, where the field cannot be named. */
  private Optional<String> accessor(String variable, String field) {
    Frame in = frame;
    if (in == null || around.isEmpty()) {
      return Optional.empty();
    }
    Members members = new Members(machine.context.program(), in.inClass);
    return around
        .get()
        .type(variable)
        .flatMap(type -> members.accessor(type, field))
        .map(method -> variable + "." + method + "()");
  }

  private void add(String name, Optional<Value> value, List<Candidate> to) {
    value
        .filter(v -> !v.keyOrEmpty().isEmpty())
        .ifPresent(v -> to.add(new Candidate(name, machine.object(v), Optional.empty())));
  }

  private boolean hasField(TypeRef type, String field) {
    Frame in = frame;
    return in != null
        && new Members(machine.context.program(), in.inClass).field(type, field).isPresent();
  }

  /** Static fields of other classes: constants of enums, most often. */
  private void statics(List<Candidate> to) {
    Frame in = frame;
    if (in == null) {
      return;
    }
    Members members = new Members(machine.context.program(), in.inClass);
    machine.statics.entrySet().stream()
        .filter(entry -> !entry.getValue().keyOrEmpty().isEmpty())
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              int dot = entry.getKey().lastIndexOf('.');
              String owner = entry.getKey().substring(0, Math.max(dot, 0));
              String field = entry.getKey().substring(dot + 1);
              members
                  .ofClass(owner, field)
                  .ifPresent(
                      name ->
                          to.add(
                              new Candidate(
                                  name,
                                  machine.object(entry.getValue()),
                                  members.field(TypeRef.of(owner), field))));
            });
  }
}
