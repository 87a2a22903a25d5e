package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which methods reach GPU calls: the ones from which it is worth starting. By names, but a class
 * counts as the target of a call only if the calling class mentions it: in a large project half of
 * the method names are used everywhere.
 */
final class GpuReach {
  /** In place of a name: every call of a class's methods. */
  static final String ANY = "*";

  /** From farther away it is no longer GPU code, and its callers would be half of the program. */
  private static final int MOST_CALLS = 5;

  private final Program program;
  private final Map<String, Set<String>> mentioned;

  /** By method name, the classes whose method of that name reaches the GPU. */
  private final Map<String, Map<String, ClassDecl>> reaching = new HashMap<>();

  private final Set<String> found = new HashSet<>();

  /**
   * Finds them.
   *
   * @param mentioned the simple names of the types that each class mentions
   * @param callees the names that each method calls
   * @param gpuCalls simple names of the classes that declare GPU calls, by the calls' names
   */
  GpuReach(
      Program program,
      Map<String, Set<String>> mentioned,
      IdentityHashMap<MethodDecl, Set<String>> callees,
      Map<String, Set<String>> gpuCalls) {
    this.program = program;
    this.mentioned = mentioned;
    List<Open> open = new ArrayList<>();
    for (ClassDecl decl : program.classes().values()) {
      for (MethodDecl method : decl.methods()) {
        Set<String> names = callees.getOrDefault(method, Set.of());
        open.add(new Open(decl, method, method.label(), names));
      }
    }
    for (int calls = 0; calls < MOST_CALLS && grow(open, gpuCalls); calls++) {}
  }

  /** A method that is not known to reach any, and the names that it calls. */
  private record Open(ClassDecl in, MethodDecl method, String label, Set<String> names) {}

  private boolean grow(List<Open> open, Map<String, Set<String>> gpuCalls) {
    List<Open> next = new ArrayList<>();
    for (Open each : open) {
      if (reaches(each.in, each.names, gpuCalls)) {
        next.add(each);
      }
    }
    next.forEach(each -> add(program.classes().get(each.method.owner()), each.method));
    open.removeIf(each -> found.contains(each.label));
    return !next.isEmpty();
  }

  boolean contains(MethodDecl method) {
    return found.contains(method.label());
  }

  private void add(@Nullable ClassDecl decl, MethodDecl method) {
    found.add(method.label());
    if (decl != null) {
      String name = Relevance.nameOf(method.name(), method.owner());
      reaching.computeIfAbsent(name, k -> new LinkedHashMap<>()).put(decl.name(), decl);
    }
  }

  private boolean reaches(ClassDecl from, Set<String> names, Map<String, Set<String>> gpuCalls) {
    if (!names.isEmpty()
        && gpuCalls.getOrDefault(ANY, Set.of()).stream().anyMatch(o -> mentions(from, o))) {
      return true;
    }
    for (String name : names) {
      Set<String> owners = gpuCalls.get(name);
      if (owners != null && owners.stream().anyMatch(o -> mentions(from, o))) {
        return true;
      }
      for (ClassDecl target : reaching.getOrDefault(name, Map.of()).values()) {
        if (sees(from, target)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The class itself or a class around it mentions the name. */
  private boolean mentions(ClassDecl from, String simpleName) {
    Optional<ClassDecl> decl = Optional.of(from);
    for (int depth = 0; depth < 8 && decl.isPresent(); depth++) {
      if (mentioned.getOrDefault(decl.get().name(), Set.of()).contains(simpleName)) {
        return true;
      }
      decl = decl.get().outer().flatMap(program::find);
    }
    return false;
  }

  private boolean sees(ClassDecl from, ClassDecl target) {
    if (from.name().equals(target.name())
        || target.name().startsWith(from.name() + ".")
        || from.name().startsWith(target.name())) {
      return true;
    }
    List<ClassDecl> above = program.lineage(target.name());
    for (ClassDecl ancestor : above) {
      if (mentions(from, Relevance.simple(ancestor.name()))) {
        return true;
      }
    }
    // By name: declarations are large to compare.
    return above.stream().anyMatch(c -> c.name().equals(from.name()))
        || program.lineage(from.name()).stream().anyMatch(c -> c.name().equals(target.name()));
  }
}
