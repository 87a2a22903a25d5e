package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Model files put together for look-up. Layers are added lowest first; {@link #build} then checks
 * what refers to what.
 */
final class ModelIndex {
  private final Problems problems;
  private final List<MethodTable> layers = new ArrayList<>();
  private final Map<String, ModelFile.Type> types = new LinkedHashMap<>();
  private final Map<String, ModelFile.Constant> constants = new HashMap<>();
  private final Map<String, Operand> defaultStreams = new HashMap<>();
  private final Set<String> families = new LinkedHashSet<>();
  private final List<ModelFile.DefaultStream> named = new ArrayList<>();
  private final Set<String> markers = new LinkedHashSet<>();
  private final Set<String> factories = new LinkedHashSet<>();
  private final Map<String, PropertyModel> properties = new HashMap<>();
  private final Map<String, FailureModel> failures = new HashMap<>();
  private @Nullable MethodTable stated;
  private final Set<String> statedTypes = new HashSet<>();

  ModelIndex(Problems problems) {
    this.problems = problems;
  }

  /** What tells one method from another. */
  record Key(String owner, String name, int parameters, boolean variadic) {
    static Key of(CallModel model) {
      return new Key(model.owner(), model.name(), model.params().size(), model.variadic());
    }

    /** Written out: what a record has by itself is linked at run time, which delays the start. */
    @Override
    public int hashCode() {
      return 31 * owner.hashCode() + name.hashCode();
    }

    /** As above. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && owner.equals(key.owner)
          && name.equals(key.name)
          && parameters == key.parameters
          && variadic == key.variadic;
    }
  }

  /** Adds the user's files: what they say counts also where the code itself is in view. */
  void addUsers(List<ModelFile> files) {
    addLayer(files);
    stated = layers.get(0);
    files.forEach(file -> file.types().forEach(type -> statedTypes.add(type.name())));
  }

  /** Adds files. Where they contradict what is there already, they win. */
  void addLayer(List<ModelFile> files) {
    MethodTable methods = new MethodTable();
    for (ModelFile file : files) {
      families.add(file.family());
      for (ModelFile.DefaultStream stream : file.defaultStreams()) {
        defaultStreams.put(stream.family(), stream.stream());
        named.add(stream);
      }
      markers.addAll(file.markers());
      factories.addAll(file.factories());
      for (PropertyModel property : file.properties()) {
        properties.put(property.name(), property);
      }
      file.failure().ifPresent(failure -> failures.put(file.family(), failure));
      for (MethodEntry method : file.methods()) {
        methods.add(method);
      }
      for (ModelFile.Type type : file.types()) {
        types.put(type.name(), type);
      }
      for (ModelFile.Constant constant : file.constants()) {
        constants.put(constant.name(), constant);
      }
    }
    layers.add(0, methods);
  }

  /** All that was added. Mistakes are in the problems; with any, the result is of no use. */
  ApiModels build() {
    Map<String, TypeModel> resolved = new HashMap<>();
    for (ModelFile.Type type : types.values()) {
      resolved.put(type.name(), resolve(type));
    }
    for (MethodTable layer : layers) {
      for (MethodEntry method : layer.all()) {
        if (!resolved.containsKey(method.owner())) {
          resolved.put(method.owner(), other(method));
        }
      }
    }
    checkFamilies();
    Map<String, Object> values = new HashMap<>();
    for (ModelFile.Constant constant : constants.values()) {
      values.put(constant.name(), constant.value());
    }
    return new LoadedModels(
        layers,
        resolved,
        values,
        defaultStreams,
        markers,
        factories,
        properties,
        failures,
        new Statements(stated, statedThings(resolved)));
  }

  void setDefaultStream(String family, Operand stream) {
    defaultStreams.put(family, stream);
  }

  /** The families that default streams can be given for. */
  Set<String> families() {
    return families;
  }

  private void checkFamilies() {
    for (ModelFile.DefaultStream stream : named) {
      if (!families.contains(stream.family())) {
        String hint = Nearest.hint(stream.family(), families);
        problems.add(stream.from(), "no models of a family `" + stream.family() + "`" + hint);
      }
    }
  }

  /**
   * The types of the user whose objects are a stream, memory, and so on, or are made by a model.
   */
  private Set<String> statedThings(Map<String, TypeModel> resolved) {
    Set<String> things = new HashSet<>();
    for (String type : statedTypes) {
      TypeModel model = resolved.get(type);
      if (model != null && model.role() != TypeModel.Role.OTHER) {
        things.add(type);
      }
    }
    if (stated != null) {
      for (MethodEntry method : stated.all()) {
        if (method.name().equals(Signature.CONSTRUCTOR)) {
          things.add(method.owner());
        }
      }
    }
    return things;
  }

  private static TypeModel other(MethodEntry method) {
    return new TypeModel(
        method.owner(), TypeModel.Role.OTHER, List.of(), method.family(), false, false);
  }

  private TypeModel resolve(ModelFile.Type type) {
    List<String> supertypes = new ArrayList<>();
    for (ModelFile.Named supertype : type.supertypes()) {
      if (types.containsKey(supertype.name())) {
        supertypes.add(supertype.name());
      } else {
        String hint = Nearest.hint(supertype.name(), types.keySet());
        problems.add(supertype.from(), "no model of a type `" + supertype.name() + "`" + hint);
      }
    }
    TypeModel.Role role = role(type, new HashSet<>()).orElse(TypeModel.Role.OTHER);
    return new TypeModel(
        type.name(),
        role,
        supertypes,
        type.family(),
        isSaid(ModelFile.Type::collected, type, new HashSet<>()),
        isSaid(ModelFile.Type::host, type, new HashSet<>()));
  }

  /** Of a type, or of one that it extends. */
  private boolean isSaid(Predicate<ModelFile.Type> what, ModelFile.Type type, Set<String> path) {
    return what.test(type)
        || (path.add(type.name())
            && type.supertypes().stream()
                .map(supertype -> types.get(supertype.name()))
                .anyMatch(known -> known != null && isSaid(what, known, path)));
  }

  private Optional<TypeModel.Role> role(ModelFile.Type type, Set<String> path) {
    if (!path.add(type.name())) {
      problems.add(type.from(), "`" + type.name() + "` extends itself");
      return Optional.empty();
    }
    Optional<TypeModel.Role> role = type.role();
    for (ModelFile.Named supertype : type.supertypes()) {
      ModelFile.Type known = types.get(supertype.name());
      if (known != null) {
        Optional<TypeModel.Role> inherited = role(known, path);
        role = role.isPresent() ? role : inherited;
      }
    }
    path.remove(type.name());
    return role;
  }
}
