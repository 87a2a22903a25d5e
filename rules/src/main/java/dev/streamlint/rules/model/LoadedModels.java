package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Models that have been checked. */
final class LoadedModels implements ApiModels {
  private final List<CallModel> all;
  private final Map<String, Map<String, List<CallModel>>> byOwner = new HashMap<>();
  private final Map<String, List<CallModel>> byName = new HashMap<>();
  private final Map<String, TypeModel> types;
  private final Map<String, Object> constants;
  private final Set<String> markers;
  private final Set<String> factories;

  LoadedModels(
      List<CallModel> all,
      Map<String, TypeModel> types,
      Map<String, Object> constants,
      Set<String> markers,
      Set<String> factories) {
    this.all = all;
    this.types = Map.copyOf(types);
    this.constants = Map.copyOf(constants);
    this.markers = Set.copyOf(markers);
    this.factories = new LinkedHashSet<>(factories);
    for (CallModel model : all) {
      byOwner
          .computeIfAbsent(model.owner(), owner -> new HashMap<>())
          .computeIfAbsent(model.name(), name -> new ArrayList<>())
          .add(model);
      byName.computeIfAbsent(model.name(), name -> new ArrayList<>()).add(model);
    }
  }

  @Override
  public Optional<CallModel> method(String owner, String name, int arguments) {
    Optional<CallModel> own =
        best(byOwner.getOrDefault(owner, Map.of()).getOrDefault(name, List.of()), arguments);
    if (own.isPresent() || name.equals(Signature.CONSTRUCTOR)) {
      return own;
    }
    for (String supertype : supertypes(owner)) {
      Optional<CallModel> inherited = method(supertype, name, arguments);
      if (inherited.isPresent()) {
        return inherited;
      }
    }
    return Optional.empty();
  }

  @Override
  public List<CallModel> anyMethod(String name, int arguments) {
    return byName.getOrDefault(name, List.of()).stream()
        .filter(model -> model.accepts(arguments))
        .toList();
  }

  @Override
  public Optional<TypeModel> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  @Override
  public boolean isSubtype(String type, String supertype) {
    return type.equals(supertype)
        || supertypes(type).stream().anyMatch(up -> isSubtype(up, supertype));
  }

  @Override
  public Optional<Object> constant(String owner, String field) {
    return Optional.ofNullable(constants.get(owner + '.' + field));
  }

  @Override
  public Set<String> markers() {
    return markers;
  }

  @Override
  public List<CallModel> all() {
    return all;
  }

  @Override
  public boolean isFactoryName(String name) {
    return factories.stream().anyMatch(pattern -> FactoryNames.matches(pattern, name));
  }

  private List<String> supertypes(String type) {
    TypeModel model = types.get(type);
    return model == null ? List.of() : model.supertypes();
  }

  /** One with exactly so many parameters, else one that takes any number. */
  private static Optional<CallModel> best(List<CallModel> candidates, int arguments) {
    Optional<CallModel> best = Optional.empty();
    for (CallModel candidate : candidates) {
      if (candidate.accepts(arguments) && (best.isEmpty() || !candidate.variadic())) {
        best = Optional.of(candidate);
      }
    }
    return best;
  }
}
