package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.TypeModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which code can matter to the order of GPU work at all. By method names only, so it errs on the
 * side of relevant. It keeps the engine from trying both ways through every `if (verbose)
 * print(..)`.
 */
final class Relevance {
  private static final Predicate<Effect> SETS = Effect.SetProperty.class::isInstance;
  private static final Predicate<Effect> EVALUATES = Effect.Evaluate.class::isInstance;

  private final Set<String> hot;

  /** Calls that the JDK's models say are not relevant. */
  private final Set<String> plain;

  /** Whether every other call is relevant: a tensor library's methods are too many to name. */
  private boolean hotByDefault;

  /** Calls that change a collection or array: as harmful as a reference that is stored. */
  private final Set<String> changes;

  private final boolean usesLibrary;

  /** Calls that set a system property, if there are any that matter. */
  private final Set<String> settings;

  private final GpuReach reach;
  private final Set<String> waits;

  /** What has been asked already, by one thread. */
  private final IdentityHashMap<Stmt, Boolean> harmless = new IdentityHashMap<>();

  private Relevance(Relevance shared) {
    hot = shared.hot;
    plain = shared.plain;
    hotByDefault = shared.hotByDefault;
    usesLibrary = shared.usesLibrary;
    changes = shared.changes;
    settings = shared.settings;
    reach = shared.reach;
    waits = shared.waits;
  }

  Relevance(Program program, ApiModels models, Outlines outlines) {
    hot = new HashSet<>();
    plain = new HashSet<>();
    changes = new HashSet<>();
    waits = new HashSet<>();
    settings = new HashSet<>();
    Map<String, Set<String>> mentions = new HashMap<>();
    Set<String> mentioned = new HashSet<>();
    Map<String, Set<String>> above = supertypes(program, models);
    for (ClassDecl decl : program.classes().values()) {
      // What has a type has the methods of all above it.
      Set<String> types = new HashSet<>();
      for (String type : outlines.of(decl).types()) {
        types.add(type);
        types.addAll(above.getOrDefault(type, Set.of()));
      }
      mentions.put(decl.name(), types);
      mentioned.addAll(types);
    }
    FutureTask<Map<String, Set<String>>> unknown =
        DeepThreads.start(() -> unknownCalls(program, models, outlines));
    Map<String, Set<String>> gpuCalls = new HashMap<>();
    plain.add(CallNames.ITERATION);
    Set<String> libraryCalls = new HashSet<>();
    String lastOwner = "";
    String owner = "";
    boolean isMentioned = false;
    for (CallModel call : models.all()) {
      if (!call.owner().equals(lastOwner)) {
        // Those of a class follow each other.
        lastOwner = call.owner();
        owner = simple(lastOwner);
        isMentioned = mentioned.contains(owner);
      }
      String name = nameOf(call.name(), owner);
      if (models.hasProperties() && call.has(SETS)) {
        hot.add(name);
        settings.add(name);
        gpuCalls.computeIfAbsent(name, k -> new HashSet<>()).add(owner);
        continue;
      }
      boolean isJava = call.family().equals("java");
      if (isJava && call.has(Relevance::isChange)) {
        changes.add(name);
      }
      if (isJava && !isHandOff(call) && !call.has(EVALUATES)) {
        plain.add(name); // a tensor has methods of the names of those that evaluate, too
      }
      if (!isJava && isMentioned) {
        libraryCalls.add(call.isPattern() ? GpuReach.ANY : name);
      }
      if (call.isPattern()) {
        hotByDefault |= isMentioned && queues(call);
        gpuCalls.computeIfAbsent(GpuReach.ANY, k -> new HashSet<>()).add(owner);
        continue;
      }
      if (isJava ? isHandOff(call) : isMentioned && queues(call)) {
        hot.add(name);
      }
      // What no class mentions, none can reach.
      if (!isJava && isMentioned && queues(call)) {
        gpuCalls.computeIfAbsent(name, k -> new HashSet<>()).add(owner);
      }
      if (isWait(call)) {
        waits.add(call.name());
      }
    }
    DeepThreads.result(unknown)
        .forEach(
            (name, owners) -> {
              hot.add(name);
              libraryCalls.add(name);
              gpuCalls.computeIfAbsent(name, k -> new HashSet<>()).addAll(owners);
            });
    IdentityHashMap<MethodDecl, Set<String>> calls = new IdentityHashMap<>();
    for (ClassDecl decl : program.classes().values()) {
      Outline outline = outlines.of(decl);
      Set<String> initializers = outline.initializers();
      for (MethodDecl method : decl.methods()) {
        Set<String> names = outline.names(method);
        if (method.name().equals(MethodDecl.CONSTRUCTOR) && !initializers.isEmpty()) {
          names = new HashSet<>(names);
          names.addAll(initializers);
        }
        calls.put(method, names);
      }
      if (touches(initializers)) {
        hot.add(simple(decl.name()));
      }
    }
    usesLibrary =
        libraryCalls.contains(GpuReach.ANY)
            || calls.values().stream().anyMatch(c -> !Collections.disjoint(c, libraryCalls));
    FutureTask<GpuReach> reaching =
        DeepThreads.start(() -> new GpuReach(program, mentions, calls, gpuCalls));
    Map<String, List<MethodDecl>> callers = callers(calls);
    grow(calls, callers);
    if (hasHotFunction(program, outlines)) {
      hot.addAll(functionCalls(program, models));
      grow(calls, callers);
    }
    reach = DeepThreads.result(reaching);
  }

  /** The same for one more thread. */
  Relevance forThread() {
    return new Relevance(this);
  }

  /** The calls of known libraries that no model knows, with the simple names of their owners. */
  private static Map<String, Set<String>> unknownCalls(
      Program program, ApiModels models, Outlines outlines) {
    UnknownCalls unknown = new UnknownCalls(program, models);
    Map<String, Set<String>> found = new HashMap<>();
    for (ClassDecl decl : program.classes().values()) {
      for (Expr.Call call : outlines.of(decl).calls()) {
        unknown
            .owner(call)
            .ifPresent(
                owner ->
                    found.computeIfAbsent(call.name(), k -> new HashSet<>()).add(simple(owner)));
      }
    }
    return found;
  }

  /** Whether the code calls anything by the name of a known GPU library's call. */
  boolean usesLibrary() {
    return usesLibrary;
  }

  /** Whether a lambda or a method reference anywhere may reach GPU work when it is called. */
  private boolean hasHotFunction(Program program, Outlines outlines) {
    return program.classes().values().stream()
        .flatMap(decl -> outlines.of(decl).functions().stream())
        .anyMatch(
            f ->
                (f instanceof Expr.Lambda lambda && callsHot(lambda.body()))
                    || (f instanceof Expr.MethodRef ref && isHot(ref.name())));
  }

  /** The names by which functions are called: those of the JDK, and of the program's interfaces. */
  private static Set<String> functionCalls(Program program, ApiModels models) {
    Set<String> names = new HashSet<>();
    for (CallModel call : models.all()) {
      if (call.has(Relevance::callsFunction)) {
        names.add(call.name());
      }
    }
    for (ClassDecl decl : program.classes().values()) {
      List<MethodDecl> open = decl.methods().stream().filter(m -> m.body().isEmpty()).toList();
      if (decl.kind() == ClassDecl.Kind.INTERFACE && open.size() == 1) {
        names.add(open.get(0).name());
      }
    }
    return names;
  }

  private static boolean isChange(Effect e) {
    return e instanceof Effect.Evaluate evaluate && evaluate.operation().changes();
  }

  private static boolean callsFunction(Effect e) {
    return e instanceof Effect.Call
        || e instanceof Effect.ForEach
        || e instanceof Effect.MapEach
        || e instanceof Effect.Select
        || e instanceof Effect.ForRange
        || e instanceof Effect.ComputeIfAbsent
        || (e instanceof Effect.Evaluate evaluate && evaluate.operation().callsFunction());
  }

  /** By the names of the program's own methods, who calls them. */
  private static Map<String, List<MethodDecl>> callers(
      IdentityHashMap<MethodDecl, Set<String>> calls) {
    Map<String, List<MethodDecl>> callers = new HashMap<>();
    callers.put(CallNames.ITERATION, new ArrayList<>());
    for (MethodDecl method : calls.keySet()) {
      callers.putIfAbsent(nameOf(method.name(), method.owner()), new ArrayList<>());
    }
    calls.forEach(
        (method, names) -> {
          for (String name : names) {
            List<MethodDecl> known = callers.get(name);
            if (known != null) {
              known.add(method);
            }
          }
        });
    return callers;
  }

  /** Adds the methods that call what is relevant, until there are no more. */
  private void grow(
      IdentityHashMap<MethodDecl, Set<String>> calls, Map<String, List<MethodDecl>> callers) {
    Deque<MethodDecl> open = new ArrayDeque<>();
    calls.forEach(
        (method, names) -> {
          if (touches(names)) {
            open.add(method);
          }
        });
    while (!open.isEmpty()) {
      MethodDecl method = open.poll();
      String name = nameOf(method.name(), method.owner());
      if (hot.add(name)) {
        open.addAll(callers.getOrDefault(name, List.of()));
      }
      if (CallNames.ITERATOR.contains(name) && hot.add(CallNames.ITERATION)) {
        open.addAll(callers.getOrDefault(CallNames.ITERATION, List.of()));
      }
    }
  }

  private boolean touches(Set<String> names) {
    return hotByDefault ? names.stream().anyMatch(this::isHot) : !Collections.disjoint(names, hot);
  }

  static String nameOf(String method, String owner) {
    return method.equals(MethodDecl.CONSTRUCTOR) ? simple(owner) : method;
  }

  /** Whether the code may reach GPU work, not only other host threads. */
  boolean reachesGpu(MethodDecl method) {
    return reach.contains(method);
  }

  /** Whether the code may set a system property that matters. */
  boolean setsProperties(Stmt code) {
    Set<String> names = CallNames.in(code);
    return !Collections.disjoint(names, settings);
  }

  /** Whether a call of that name may reach GPU work. */
  boolean isHot(String method) {
    return hot.contains(method) || (hotByDefault && !plain.contains(method));
  }

  /** Whether computing the expression may reach GPU work. */
  boolean isHot(Expr e) {
    return !new HarmScan().scan(new Stmt.Eval(e));
  }

  boolean isHot(MethodDecl method) {
    return isHot(nameOf(method.name(), method.owner()));
  }

  /**
   * Whether it makes no difference to the order of GPU work if the statement runs: no relevant
   * call, no way out, no reference stored.
   */
  boolean isHarmless(Stmt statement) {
    Boolean known = harmless.get(statement);
    if (known == null) {
      known = new HarmScan().scan(statement);
      harmless.put(statement, known);
    }
    return known;
  }

  /** Whether the code calls anything by a name that may reach GPU work. */
  boolean callsHot(Stmt body) {
    Set<String> names = CallNames.in(body);
    return touches(names);
  }

  /** Whether the code makes GPU calls, and all of them only wait. */
  boolean onlyWaits(Stmt body) {
    Set<String> names = CallNames.in(body);
    names.removeIf(name -> !isHot(name));
    return !names.isEmpty() && waits.containsAll(names);
  }

  /** The simple names of all that is above a type of a library, by its own. */
  private static Map<String, Set<String>> supertypes(Program program, ApiModels models) {
    Map<String, Set<String>> above = new HashMap<>();
    for (TypeModel type : models.types()) {
      if (!type.family().equals("java")) {
        addSupertypes(
            type, above.computeIfAbsent(simple(type.name()), k -> new HashSet<>()), models);
      }
    }
    for (ClassDecl decl : program.classes().values()) {
      Set<String> library = new HashSet<>();
      for (ClassDecl ancestor : program.lineage(decl.name())) {
        Stream.concat(ancestor.superclass().stream(), ancestor.interfaces().stream())
            .flatMap(type -> models.type(type.name()).stream())
            .filter(type -> !type.family().equals("java"))
            .forEach(
                type -> {
                  library.add(simple(type.name()));
                  addSupertypes(type, library, models);
                });
      }
      if (!library.isEmpty()) {
        above.computeIfAbsent(simple(decl.name()), k -> new HashSet<>()).addAll(library);
      }
    }
    return above;
  }

  private static void addSupertypes(TypeModel type, Set<String> above, ApiModels models) {
    for (String supertype : type.supertypes()) {
      if (above.add(simple(supertype))) {
        models.type(supertype).ifPresent(up -> addSupertypes(up, above, models));
      }
    }
  }

  private static boolean isWait(CallModel call) {
    return !call.effects().isEmpty()
        && !call.has(
            e ->
                !(e instanceof Effect.SyncStream
                    || e instanceof Effect.SyncEvent
                    || e instanceof Effect.SyncDevice
                    || e instanceof Effect.Wait
                    || e instanceof Effect.Record
                    || e instanceof Effect.QueryEvent
                    || e instanceof Effect.QueryStream));
  }

  /**
   * Whether the call does something to the GPU, not only to pointers and names. What is not
   * modelled may: it has to be run into to be told.
   */
  private static boolean queues(CallModel call) {
    return call.has(
        e ->
            !(e instanceof Effect.Nothing
                || e instanceof Effect.ThrowsOnFailure
                || e instanceof Effect.SelectDevice
                || e instanceof Effect.Makes
                || e instanceof Effect.Alias
                || e instanceof Effect.Pack
                || e instanceof Effect.PointerTo
                || e instanceof Effect.HostView
                || e instanceof Effect.Returns
                || e instanceof Effect.LoadFunction));
  }

  private static boolean isHandOff(CallModel call) {
    return call.has(
        e ->
            e instanceof Effect.Spawn
                || e instanceof Effect.Start
                || e instanceof Effect.Join
                || e instanceof Effect.QueryTask
                || e instanceof Effect.Then
                || e instanceof Effect.Take
                || e instanceof Effect.Acquire
                || e instanceof Effect.Publish);
  }

  static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Looks for anything that matters. */
  private final class HarmScan extends IrWalk {
    private final List<Object> harm = new ArrayList<>();

    boolean scan(Stmt statement) {
      stmt(statement);
      return harm.isEmpty();
    }

    @Override
    void stmt(Stmt s) {
      if ((s instanceof Stmt.ForEach && isHot(CallNames.ITERATION))
          || s instanceof Stmt.Return
          || s instanceof Stmt.Throw
          || s instanceof Stmt.Break
          || s instanceof Stmt.Continue
          || s instanceof Stmt.Yield
          || s instanceof Stmt.Gap) {
        harm.add(s);
      }
      super.stmt(s);
    }

    @Override
    void expr(Expr e) {
      if ((e instanceof Expr.Call call
              && (isHot(call.name())
                  || call.name().equals("exit")
                  || (changes.contains(call.name()) && !call.args().isEmpty())))
          || (e instanceof Expr.New made && isHot(simple(made.type().name())))
          || (e instanceof Expr.Assign assign && !isScalar(assign.value()))) {
        harm.add(e);
      }
      super.expr(e);
    }

    private boolean isScalar(Expr value) {
      return (value instanceof Expr.Literal literal && literal.value() != null)
          || value instanceof Expr.Binary
          || value instanceof Expr.Unary
          || value instanceof Expr.Opaque
          || value instanceof Expr.InstanceOf
          || (value instanceof Expr.Cast cast
              && (Defaults.isPrimitive(cast.type()) || isScalar(cast.operand())));
    }
  }
}
