package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.TypeModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * What a method means by its name, where the class of the object that it is called on is not known.
 * Only what all candidates mean is it, and that has to be done to the object itself: what a static
 * method does with its arguments says nothing of an object's method that happens to be called so.
 *
 * <p>A class that is named and that no model has is another class, and its methods are its own; but
 * if it is of a library's package, the library has more classes than the models list. Asked by
 * several threads; answers are kept.
 */
final class ByName {
  private static final String JAVA = "java";

  private final Program program;
  private final ApiModels models;
  private final Outlines outlines;

  private final Map<String, Optional<CallModel>> answers = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> familiesOfClass = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> familiesByType = new HashMap<>();
  private final Map<String, Set<String>> familiesByPackage = new HashMap<>();

  ByName(Program program, ApiModels models, Outlines outlines) {
    this.program = program;
    this.models = models;
    this.outlines = outlines;
    for (CallModel call : models.all()) {
      String owner = call.owner();
      familiesByType
          .computeIfAbsent(Relevance.simple(owner), k -> new HashSet<>())
          .add(call.family());
      familiesByPackage.computeIfAbsent(packageOf(owner), k -> new HashSet<>()).add(call.family());
    }
  }

  /**
   * On an object of a class that no model knows.
   *
   * @param type not one of the project's
   * @param inClass where the call stands
   */
  Optional<CallModel> method(TypeRef type, String name, int arguments, String inClass) {
    if (type.equals(TypeRef.UNKNOWN)) {
      return any(name, arguments)
          .or(() -> ofMentioned(inClass, name, arguments))
          .filter(model -> model.ofObject() || arguments == 0);
    }
    return type.isUnknown() ? Optional.empty() : beside(type.name(), name, arguments);
  }

  /** On what is known to be a stream, or an event, of whatever library. */
  Optional<CallModel> method(TypeModel.Role role, String name, int arguments) {
    return answers.computeIfAbsent(
        role + " " + name + "/" + arguments, k -> only(name, arguments, m -> isOf(m, role)));
  }

  private boolean isOf(CallModel model, TypeModel.Role role) {
    return models.type(model.owner()).filter(t -> t.role() == role).isPresent();
  }

  private Optional<CallModel> any(String name, int arguments) {
    return answers.computeIfAbsent(name + "/" + arguments, k -> only(name, arguments, m -> true));
  }

  /** A further class of a library, or of the JDK, that no model lists. */
  private Optional<CallModel> beside(String type, String name, int arguments) {
    Set<String> families =
        type.startsWith("java.")
            ? Set.of(JAVA)
            : familiesByPackage.getOrDefault(packageOf(type), Set.of());
    return families.isEmpty()
        ? Optional.empty()
        : answers.computeIfAbsent(
            families + name + "/" + arguments,
            k -> only(name, arguments, m -> families.contains(m.family())));
  }

  /** Among the libraries of which the class mentions a type. */
  private Optional<CallModel> ofMentioned(String inClass, String name, int arguments) {
    return answers.computeIfAbsent(
        inClass + " " + name + "/" + arguments,
        k -> {
          Set<String> own = familiesOfClass.computeIfAbsent(inClass, this::findFamilies);
          return only(name, arguments, m -> own.contains(m.family()));
        });
  }

  private Set<String> findFamilies(String inClass) {
    Set<String> found = new HashSet<>(Set.of(JAVA));
    for (Optional<ClassDecl> decl = program.find(inClass);
        decl.isPresent();
        decl = decl.get().outer().flatMap(program::find)) {
      outlines
          .of(decl.get())
          .types()
          .forEach(type -> found.addAll(familiesByType.getOrDefault(type, Set.of())));
    }
    return found;
  }

  private Optional<CallModel> only(String name, int arguments, Predicate<CallModel> among) {
    List<CallModel> candidates =
        models.anyMethod(name, arguments).stream()
            .filter(m -> !m.name().equals(MethodDecl.CONSTRUCTOR))
            .filter(m -> m.effects().stream().noneMatch(Effect.Evaluate.class::isInstance))
            .filter(among)
            .toList();
    return candidates.stream().map(CallModel::effects).distinct().count() == 1
        ? Optional.of(candidates.get(0))
        : Optional.empty();
  }

  private static String packageOf(String type) {
    int end = type.length();
    while (end > 0 && isClass(type, end)) {
      end = type.lastIndexOf('.', end - 1);
    }
    return type.substring(0, Math.max(0, end));
  }

  /** Whether the part of the name that ends there is a class's, by its capital letter. */
  private static boolean isClass(String type, int end) {
    return Character.isUpperCase(type.charAt(type.lastIndexOf('.', end - 1) + 1));
  }
}
