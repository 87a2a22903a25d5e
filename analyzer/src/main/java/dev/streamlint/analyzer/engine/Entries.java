package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds where to start: what nobody in the project calls, and then what was not reached from there.
 */
final class Entries {
  private final Program program;
  private final Types types;
  private final Relevance relevance;

  /** The names of methods that some code of the program calls. */
  private final Set<String> called = new HashSet<>();

  /** Classes of which the program makes objects. */
  private final Set<String> made = new HashSet<>();

  Entries(Program program, Types types, Relevance relevance, Outlines outlines) {
    this.program = program;
    this.types = types;
    this.relevance = relevance;
    for (ClassDecl decl : program.classes().values()) {
      Outline outline = outlines.of(decl);
      called.addAll(outline.called());
      outline.made().forEach(this::makes);
    }
  }

  /** Methods and classes that only code out of view can call. */
  List<Entry> roots() {
    List<Entry> entries = new ArrayList<>();
    for (ClassDecl decl : program.classes().values()) {
      if (decl.staticInitializers().stream().anyMatch(relevance::setsProperties)) {
        entries.add(new LoadingEntry(decl));
      }
      List<MethodDecl> free = decl.methods().stream().filter(this::isRoot).toList();
      if (free.stream().allMatch(m -> isTask(decl, m))) {
        continue; // where its objects are made, there they are given to what runs them
      }
      free.stream().filter(MethodDecl::isStatic).forEach(m -> entries.add(new MethodEntry(m)));
      List<MethodDecl> instance = free.stream().filter(m -> !m.isStatic()).toList();
      if (!instance.isEmpty() && isDrivable(decl)) {
        entries.add(entry(decl, instance));
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
                  : entry(decl, List.of(method)));
        }
      }
    }
    return entries;
  }

  private ClassEntry entry(ClassDecl decl, List<MethodDecl> methods) {
    Set<String> tasks =
        methods.stream()
            .filter(m -> isTask(decl, m))
            .map(MethodDecl::label)
            .collect(Collectors.toSet());
    return new ClassEntry(decl, methods, tasks, offersSync(decl));
  }

  /**
   * Whether it is the code of a task ({@code run}, {@code call}, {@code compute}) that the program
   * makes itself and hands to the JDK. That runs it once for each object, unless the program says
   * otherwise.
   */
  private boolean isTask(ClassDecl decl, MethodDecl method) {
    return made.contains(decl.name()) && types.isTask(method);
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
   * order. What ends the object comes too late for that.
   */
  private boolean offersSync(ClassDecl decl) {
    return decl.methods().stream()
        .filter(m -> m.exported() && !m.isStatic() && !ClassEntry.isLast(m))
        .flatMap(m -> m.body().stream())
        .anyMatch(relevance::onlyWaits);
  }

  /** What a class inherits runs in its objects. */
  private void makes(TypeRef type) {
    program.lineage(type.name()).forEach(c -> made.add(c.name()));
  }
}
