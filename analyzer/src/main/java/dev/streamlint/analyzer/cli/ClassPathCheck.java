package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the methods that the user's models speak of are there. A model of a method that its class
 * does not have is never used, and whoever wrote it believes that it is. Nothing is said of a class
 * that is not on the class path, nor of one of whose supertypes some are not.
 */
final class ClassPathCheck {
  private final ClassPath classPath;
  private final Map<String, Optional<ClassMethods>> known = new HashMap<>();

  private ClassPathCheck(ClassPath classPath) {
    this.classPath = classPath;
  }

  /** One for each method that is not there, with the place of its model. */
  static List<Notice> notices(List<CallModel> models, String path) {
    if (path.isEmpty()) {
      return List.of();
    }
    List<Notice> notices = new ArrayList<>();
    try (ClassPath classPath = new ClassPath(path)) {
      ClassPathCheck check = new ClassPathCheck(classPath);
      models.forEach(model -> check.check(model).ifPresent(notices::add));
    }
    return notices;
  }

  private Optional<Notice> check(CallModel model) {
    Optional<ClassMethods> owner = methods(model.owner());
    if (owner.isEmpty() || !owner.get().isWhole() || owner.get().has(model)) {
      return Optional.empty();
    }
    CallModel.Source at = model.from();
    return Optional.of(
        new Notice(Notice.Kind.MODEL, at.file(), at.line(), at.column(), said(model, owner.get())));
  }

  private static String said(CallModel model, ClassMethods owner) {
    boolean constructor = model.name().equals(MethodDecl.CONSTRUCTOR);
    String method = constructor ? "constructor" : "method `" + model.name() + "`";
    Set<Integer> counts = owner.parameterCounts(model.name());
    if (counts.isEmpty()) {
      return "`" + model.owner() + "` has no " + method + Nearest.hint(model.name(), owner.names());
    }
    String there = String.join(" or ", counts.stream().map(String::valueOf).toList());
    return "`"
        + model.owner()
        + "` has no "
        + method
        + " with "
        + model.params().size()
        + (model.params().size() == 1 ? " parameter" : " parameters")
        + ", only with "
        + there;
  }

  private Optional<ClassMethods> methods(String type) {
    return known.computeIfAbsent(type, k -> ClassMethods.read(k, classPath));
  }
}
