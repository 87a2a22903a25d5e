package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Model files put together for look-up. Layers are added lowest first; {@link #build} then checks
 * what refers to what.
 */
final class ModelIndex {
  private final Problems problems;
  private final Map<String, CallModel> methods = new HashMap<>();
  private final Map<String, ModelFile.Type> types = new HashMap<>();
  private final Map<String, ModelFile.Constant> constants = new HashMap<>();
  private final Set<String> markers = new LinkedHashSet<>();
  private final Set<String> factories = new LinkedHashSet<>();

  ModelIndex(Problems problems) {
    this.problems = problems;
  }

  /** What tells one method from another. */
  static String key(CallModel model) {
    return model.owner()
        + '.'
        + model.name()
        + '/'
        + model.params().size()
        + (model.variadic() ? "+" : "");
  }

  /**
   * Adds files that must not contradict each other; where they contradict what is there already,
   * they win.
   */
  void addLayer(List<ModelFile> files) {
    Map<String, CallModel> methodsHere = new HashMap<>();
    Map<String, ModelFile.Type> typesHere = new HashMap<>();
    Map<String, ModelFile.Constant> constantsHere = new HashMap<>();
    for (ModelFile file : files) {
      markers.addAll(file.markers());
      factories.addAll(file.factories());
      for (CallModel method : file.methods()) {
        CallModel other = methodsHere.putIfAbsent(key(method), method);
        if (other != null && !other.effects().equals(method.effects())) {
          contradicts(method.from(), method.owner() + "." + method.name(), other.from());
        }
      }
      for (ModelFile.Type type : file.types()) {
        ModelFile.Type other = typesHere.putIfAbsent(type.name(), type);
        if (other != null && !sameType(other, type)) {
          contradicts(type.from(), type.name(), other.from());
        }
      }
      for (ModelFile.Constant constant : file.constants()) {
        ModelFile.Constant other =
            constantsHere.putIfAbsent(constant.owner() + '.' + constant.field(), constant);
        if (other != null && !other.value().equals(constant.value())) {
          contradicts(constant.from(), constant.owner() + "." + constant.field(), other.from());
        }
      }
    }
    methods.putAll(methodsHere);
    types.putAll(typesHere);
    constants.putAll(constantsHere);
  }

  ApiModels build() {
    Map<String, TypeModel> resolved = new HashMap<>();
    for (ModelFile.Type type : types.values()) {
      resolved.put(type.name(), resolve(type));
    }
    for (CallModel method : methods.values()) {
      resolved.computeIfAbsent(
          method.owner(),
          name -> new TypeModel(name, TypeModel.Role.OTHER, List.of(), method.family()));
    }
    Map<String, Object> values = new HashMap<>();
    constants.forEach((name, constant) -> values.put(name, constant.value()));
    return new LoadedModels(sorted(methods.values()), resolved, values, markers, factories);
  }

  private TypeModel resolve(ModelFile.Type type) {
    List<String> supertypes = new ArrayList<>();
    for (ModelFile.Named supertype : type.supertypes()) {
      if (types.containsKey(supertype.name())) {
        supertypes.add(supertype.name());
      } else {
        problems.add(
            supertype.from(),
            "no model of a type `"
                + supertype.name()
                + "`"
                + Nearest.hint(supertype.name(), types.keySet()));
      }
    }
    TypeModel.Role role = role(type, new HashSet<>()).orElse(TypeModel.Role.OTHER);
    return new TypeModel(type.name(), role, supertypes, type.family());
  }

  private Optional<TypeModel.Role> role(ModelFile.Type type, Set<String> path) {
    if (!path.add(type.name())) {
      problems.add(type.from(), "`" + type.name() + "` extends itself");
      return Optional.empty();
    }
    Optional<TypeModel.Role> role = type.role();
    for (ModelFile.Named supertype : type.supertypes()) {
      ModelFile.Type known = types.get(supertype.name());
      Optional<TypeModel.Role> inherited = known == null ? Optional.empty() : role(known, path);
      role = role.or(() -> inherited);
    }
    path.remove(type.name());
    return role;
  }

  private void contradicts(CallModel.Source at, String what, CallModel.Source other) {
    problems.add(at, "`" + what + "` means something else in " + other.file() + ":" + other.line());
  }

  private static boolean sameType(ModelFile.Type a, ModelFile.Type b) {
    return a.role().equals(b.role()) && names(a).equals(names(b));
  }

  private static List<String> names(ModelFile.Type type) {
    return type.supertypes().stream().map(ModelFile.Named::name).toList();
  }

  private static List<CallModel> sorted(Collection<CallModel> methods) {
    return methods.stream()
        .sorted(
            Comparator.comparing(CallModel::owner)
                .thenComparing(CallModel::name)
                .thenComparing(model -> model.params().size())
                .thenComparing(CallModel::variadic))
        .toList();
  }
}
