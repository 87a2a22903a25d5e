package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds where to start: what nobody in the project calls, and then what was not reached from there.
 */
final class Entries {
  private final Program program;
  private final Relevance relevance;

  /** The names of methods that some code of the program calls. */
  private final Set<String> called = new HashSet<>();

  Entries(Program program, Relevance relevance, Outlines outlines) {
    this.program = program;
    this.relevance = relevance;
    program.classes().values().forEach(c -> called.addAll(outlines.of(c).called()));
  }

  /** Methods and classes that only code out of view can call. */
  List<Entry> roots() {
    List<Entry> entries = new ArrayList<>();
    for (ClassDecl decl : program.classes().values()) {
      if (decl.staticInitializers().stream().anyMatch(relevance::setsProperties)) {
        entries.add(new LoadingEntry(decl));
      }
      List<MethodDecl> free = decl.methods().stream().filter(this::isRoot).toList();
      free.stream().filter(MethodDecl::isStatic).forEach(m -> entries.add(new MethodEntry(m)));
      List<MethodDecl> instance = free.stream().filter(m -> !m.isStatic()).toList();
      if (!instance.isEmpty() && isDrivable(decl)) {
        entries.add(new ClassEntry(decl, instance, offersSync(decl)));
      }
    }
    return entries;
  }

  /**
   * Relevant methods that no path has run so far: their callers are cyclic, or were not what their
   * names say.
   */
  List<Entry> missed(Observations observations) {
    List<Entry> entries = new ArrayList<>();
    for (ClassDecl decl : program.classes().values()) {
      for (MethodDecl method : decl.methods()) {
        boolean relevant = isRelevant(method) && !observations.wasExecuted(method);
        if (relevant && !method.name().equals(MethodDecl.CONSTRUCTOR)) {
          entries.add(
              method.isStatic() || !isDrivable(decl)
                  ? new MethodEntry(method)
                  : new ClassEntry(decl, List.of(method), offersSync(decl)));
        }
      }
    }
    return entries;
  }

  private boolean isRelevant(MethodDecl method) {
    return method.body().isPresent() && relevance.reachesGpu(method);
  }

  private boolean isRoot(MethodDecl method) {
    return isRelevant(method)
        && !method.name().equals(MethodDecl.CONSTRUCTOR)
        && (!called.contains(method.name()) || method.name().equals("main"));
  }

  private static boolean isDrivable(ClassDecl decl) {
    return !decl.isAbstract()
        && (decl.kind() == ClassDecl.Kind.CLASS || decl.kind() == ClassDecl.Kind.RECORD);
  }

  /**
   * Whether the class lets its callers wait: then what its methods leave pending is for them to
   * order.
   */
  private boolean offersSync(ClassDecl decl) {
    return decl.methods().stream()
        .filter(m -> m.exported() && !m.isStatic())
        .flatMap(m -> m.body().stream())
        .anyMatch(relevance::onlyWaits);
  }
}
