package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models that have been checked. */
final class LoadedModels implements ApiModels {
  private static final Operand LEGACY = new Operand.LegacyStream();

  private volatile @Nullable Set<String> constantOwners;

  /** Guarded by this. */
  private @Nullable List<CallModel> all;

  private final List<MethodTable> layers;
  private final Map<String, TypeModel> types;
  private final Map<String, Object> constants;
  private final Map<String, Operand> defaultStreams;
  private final Set<String> markers;
  private final Set<String> factories;
  private final Map<String, PropertyModel> properties;
  private final Map<String, FailureModel> failures;
  private final Statements statements;

  /** {@code layers} with the one that wins first. */
  LoadedModels(
      List<MethodTable> layers,
      Map<String, TypeModel> types,
      Map<String, Object> constants,
      Map<String, Operand> defaultStreams,
      Set<String> markers,
      Set<String> factories,
      Map<String, PropertyModel> properties,
      Map<String, FailureModel> failures,
      Statements statements) {
    this.layers = List.copyOf(layers);
    this.types = Map.copyOf(types);
    this.constants = Map.copyOf(constants);
    this.defaultStreams = Map.copyOf(defaultStreams);
    this.markers = Set.copyOf(markers);
    this.factories = Set.copyOf(factories);
    this.properties = Map.copyOf(properties);
    this.failures = Map.copyOf(failures);
    this.statements = statements;
  }

  @Override
  public Optional<CallModel> method(String owner, String name, int arguments) {
    for (MethodTable layer : layers) {
      Optional<CallModel> own = layer.own(owner, name, arguments);
      if (own.isPresent()) {
        return own;
      }
    }
    if (name.equals(Signature.CONSTRUCTOR)) {
      return Optional.empty();
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
  public boolean isNamed(String owner, String name) {
    return layers.stream().anyMatch(layer -> layer.names(owner, name));
  }

  @Override
  public Optional<CallModel> stated(String owner, String name, int arguments) {
    return statements.method(owner, name, arguments);
  }

  @Override
  public boolean isStated(String type) {
    return statements.things().contains(type);
  }

  @Override
  public List<CallModel> anyMethod(String name, int arguments) {
    List<MethodEntry> named = new ArrayList<>();
    for (MethodTable layer : layers) {
      named.addAll(layer.named(name));
    }
    return sorted(named).stream().filter(model -> model.accepts(arguments)).toList();
  }

  @Override
  public Optional<TypeModel> type(String name) {
    TypeModel type = types.get(name);
    if (type == null && constantOwners().contains(name)) {
      // A class of which only constants are modelled: CUresult, CUstream_flags.
      return Optional.of(new TypeModel(name, TypeModel.Role.OTHER, List.of(), "", false, false));
    }
    return Optional.ofNullable(type);
  }

  @Override
  public Collection<TypeModel> types() {
    return types.values();
  }

  private Set<String> constantOwners() {
    Set<String> owners = constantOwners;
    if (owners == null) {
      owners = new HashSet<>();
      for (String constant : constants.keySet()) {
        owners.add(constant.substring(0, constant.lastIndexOf('.')));
      }
      constantOwners = owners;
    }
    return owners;
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
  public List<String> constantsWith(Object value) {
    return constants.entrySet().stream()
        .filter(constant -> constant.getValue().equals(value))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  @Override
  public Optional<PropertyModel> property(String name) {
    return Optional.ofNullable(properties.get(name));
  }

  @Override
  public boolean hasProperties() {
    return !properties.isEmpty();
  }

  @Override
  public Operand defaultStream(String family) {
    return defaultStreams.getOrDefault(family, LEGACY);
  }

  @Override
  public Set<String> markers() {
    return markers;
  }

  @Override
  public synchronized List<CallModel> all() {
    List<CallModel> known = all;
    if (known == null) {
      List<MethodEntry> entries = new ArrayList<>();
      for (MethodTable layer : layers) {
        entries.addAll(layer.all());
      }
      known = List.copyOf(sorted(entries));
      all = known;
    }
    return known;
  }

  @Override
  public boolean isFactoryName(String name) {
    return factories.stream().anyMatch(pattern -> FactoryNames.matches(pattern, name));
  }

  @Override
  public Optional<FailureModel> failure(String family) {
    return Optional.ofNullable(failures.get(family));
  }

  private List<String> supertypes(String type) {
    TypeModel model = types.get(type);
    return model == null ? List.of() : model.supertypes();
  }

  /** Of the same method in two layers the first, which wins. */
  private static List<CallModel> sorted(List<MethodEntry> entries) {
    List<CallModel> models = new ArrayList<>();
    Set<ModelIndex.Key> seen = new HashSet<>(2 * entries.size());
    for (MethodEntry entry : entries) {
      if (seen.add(ModelIndex.Key.of(entry.model()))) {
        models.add(entry.model());
      }
    }
    models.sort(
        Comparator.comparing(CallModel::owner)
            .thenComparing(CallModel::name)
            .thenComparing(model -> model.params().size())
            .thenComparing(CallModel::variadic));
    return models;
  }
}
