package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads a whole model file. Every mistake goes into the problems; reading goes on after it. */
final class ModelFileReader {
  static final List<String> KEYS =
      List.of(
          "schema",
          "family",
          "default-stream",
          "markers",
          "factory-names",
          "failure",
          "types",
          "constants",
          "methods",
          "properties");

  /** What a project file has besides. */
  static final List<String> PROJECT_KEYS =
      Stream.concat(Stream.of("models"), ProjectPolicyReader.KEYS.stream()).toList();

  /** What a project file's models belong to, unless it says so. */
  static final String PROJECT = "project";

  /** What an absent stream can mean in a family. */
  static final List<String> DEFAULT_STREAMS =
      List.of("legacy-stream", "per-thread-stream", "current-stream");

  private static final String VERSION = "1";

  private final Problems problems;
  private String family = "";
  private Optional<FailureModel> failure = Optional.empty();
  private final boolean project;
  private final List<ModelFile.DefaultStream> defaultStreams = new ArrayList<>();
  private final List<String> markers = new ArrayList<>();
  private final List<String> factories = new ArrayList<>();
  private final List<ModelFile.Type> types = new ArrayList<>();
  private final List<ModelFile.Constant> constants = new ArrayList<>();
  private final List<MethodEntry> methods = new ArrayList<>();
  private final List<PropertyModel> properties = new ArrayList<>();
  private final List<ModelFile.Named> models = new ArrayList<>();
  private ProjectPolicy policy = ProjectPolicy.ALL;

  private ModelFileReader(boolean project, Problems problems) {
    this.project = project;
    this.problems = problems;
  }

  static ModelFile read(Yaml root, Problems problems) {
    return read(root, false, problems);
  }

  /**
   * Reads a model file.
   *
   * @param project whether it is a project's own, which can name further files and the default
   *     streams of other families
   */
  static ModelFile read(Yaml root, boolean project, Problems problems) {
    ModelFileReader reader = new ModelFileReader(project, problems);
    reader.file(root);
    return new ModelFile(
        reader.family,
        reader.defaultStreams,
        reader.markers,
        reader.types,
        reader.constants,
        reader.methods,
        reader.factories,
        reader.properties,
        reader.failure,
        reader.models,
        reader.policy);
  }

  private void file(Yaml root) {
    if (project && YamlReader.isNothing(root)) {
      family = PROJECT;
      return;
    }
    Map<String, Yaml> parts = new HashMap<>();
    List<String> keys = new ArrayList<>(KEYS);
    if (project) {
      keys.addAll(PROJECT_KEYS);
    }
    for (Yaml.Entry part : entries(root, "a map with `schema`, `family`, `methods`")) {
      if (keys.contains(part.key().value())) {
        parts.put(part.key().value(), part.value());
      } else {
        unknown(part.key(), "key", keys);
      }
    }
    header(root, parts);
    policy = ProjectPolicyReader.read(parts, problems);
    for (Yaml.Entry type : entries(parts, "types")) {
      type(type);
    }
    for (Yaml.Entry owner : entries(parts, "constants")) {
      for (Yaml.Entry constant : entries(owner.value(), "a map of names and values")) {
        constant(owner.key().value(), constant);
      }
    }
    for (Yaml.Entry owners : entries(parts, "methods")) {
      List<String> names = Signature.choices(owners.key().value());
      for (Yaml method : items(owners.value(), "a list of methods")) {
        method(names, method);
      }
    }
    Yaml named = parts.get("properties");
    if (named != null) {
      for (Yaml.Entry property : entries(named, "a map of system properties")) {
        property(property);
      }
    }
  }

  private void header(Yaml root, Map<String, Yaml> parts) {
    Yaml schema = parts.get("schema");
    if (schema == null) {
      if (!project) {
        problems.add(root.at(), "`schema: 1` is missing");
      }
    } else if (!text(schema, "the number 1").equals(VERSION)) {
      problems.add(schema.at(), "`schema` is 1, not " + schema.kind());
    }
    Yaml name = parts.get("family");
    if (name != null) {
      family = text(name, "a name");
    } else if (project) {
      family = PROJECT;
    } else {
      problems.add(root.at(), "`family` is missing");
    }
    Yaml stream = parts.get("default-stream");
    if (stream instanceof Yaml.Entries families && project) {
      for (Yaml.Entry each : families.unique(problems)) {
        defaultStream(each.key().value(), each.value(), each.key().at());
      }
    } else if (stream != null && name == null && project) {
      problems.add(
          stream.at(),
          "`default-stream` is said for each API family; did you mean `{jcuda: "
              + nearest(stream)
              + "}`?");
    } else if (stream != null) {
      defaultStream(family, stream, stream.at());
    }
    Yaml files = parts.get("models");
    if (files != null) {
      for (Yaml file : items(files, "a list of model files")) {
        models.add(new ModelFile.Named(text(file, "a file"), file.at()));
      }
    }
    names(parts, "markers", markers);
    names(parts, "factory-names", factories);
    Yaml fails = parts.get("failure");
    if (fails != null) {
      failure = Optional.of(failure(fails));
    }
  }

  private FailureModel failure(Yaml value) {
    Optional<String> exception = Optional.empty();
    OptionalLong code = OptionalLong.empty();
    for (Yaml.Entry part : entries(value, "a map with `throws`, `returns` or both")) {
      switch (part.key().value()) {
        case "throws" -> {
          exception = Optional.of(text(part.value(), "a class"));
          className(new Yaml.Text(part.value().at(), exception.get()));
        }
        case "returns" -> code = number(part.value());
        default -> unknown(part.key(), "key", List.of("throws", "returns"));
      }
    }
    if (value instanceof Yaml.Entries map && map.entries().isEmpty()) {
      problems.add(value.at(), "expected `throws`, `returns` or both");
    }
    return new FailureModel(exception, code);
  }

  private OptionalLong number(Yaml value) {
    try {
      return OptionalLong.of(Long.parseLong(text(value, "a number")));
    } catch (NumberFormatException notANumber) {
      problems.add(value.at(), "expected a number, not " + value.kind());
      return OptionalLong.empty();
    }
  }

  private void defaultStream(String of, Yaml value, CallModel.Source from) {
    String word = value instanceof Yaml.Text text ? text.value() : "";
    List<String> words = project ? DefaultStreams.SHORT : DEFAULT_STREAMS;
    Optional<Operand> stream =
        DEFAULT_STREAMS.contains(word)
            ? Optional.ofNullable(OperandReader.WORDS.get(word))
            : project ? DefaultStreams.of(word) : Optional.empty();
    if (stream.isPresent()) {
      defaultStreams.add(new ModelFile.DefaultStream(of, stream.get(), from));
      return;
    }
    problems.add(
        value.at(),
        "`default-stream` is one of "
            + String.join(", ", words)
            + ", not "
            + value.kind()
            + Nearest.hint(word, words));
  }

  /** The word for a default stream that is meant. */
  private static String nearest(Yaml stream) {
    String word = stream instanceof Yaml.Text text ? text.value() : "";
    return DefaultStreams.SHORT.stream()
        .filter(each -> word.startsWith(each) || !Nearest.hint(word, List.of(each)).isEmpty())
        .findFirst()
        .orElse("per-thread");
  }

  private void names(Map<String, Yaml> parts, String key, List<String> into) {
    Yaml list = parts.get(key);
    if (list != null) {
      for (Yaml item : items(list, "a list of names")) {
        into.add(text(item, "a name"));
      }
    }
  }

  private void type(Yaml.Entry entry) {
    Optional<TypeModel.Role> role = Optional.empty();
    List<ModelFile.Named> supertypes = new ArrayList<>();
    boolean collected = false;
    boolean host = false;
    if (entry.value() instanceof Yaml.Text text) {
      role = role(text);
    } else {
      for (Yaml.Entry part : entries(entry.value(), "a role, or a map with `role` and `extends`")) {
        switch (part.key().value()) {
          case "role" -> role = role(part.value());
          case "collected" -> collected = truth(part.value());
          case "host" -> host = truth(part.value());
          case "extends" -> {
            for (Yaml supertype : items(part.value(), "a list of types")) {
              supertypes.add(new ModelFile.Named(text(supertype, "a type"), supertype.at()));
            }
          }
          default -> unknown(part.key(), "key", List.of("role", "extends", "collected", "host"));
        }
      }
    }
    types.add(
        new ModelFile.Type(
            entry.key().value(), role, supertypes, collected, host, family, entry.key().at()));
  }

  private boolean truth(Yaml value) {
    String text = value instanceof Yaml.Text t ? t.value() : "";
    if (!text.equals("true") && !text.equals("false")) {
      problems.add(value.at(), "expected true or false, not " + value.kind());
    }
    return text.equals("true");
  }

  private Optional<TypeModel.Role> role(Yaml value) {
    List<String> words = new ArrayList<>();
    for (TypeModel.Role role : TypeModel.Role.values()) {
      if (value instanceof Yaml.Text text && Slots.word(role).equals(text.value())) {
        return Optional.of(role);
      }
      words.add(Slots.word(role));
    }
    String wrong = value instanceof Yaml.Text text ? text.value() : "";
    problems.add(
        value.at(),
        "a role is one of "
            + String.join(", ", words)
            + ", not "
            + value.kind()
            + Nearest.hint(wrong, words));
    return Optional.empty();
  }

  private void constant(String owner, Yaml.Entry entry) {
    String text = text(entry.value(), "a number");
    Operand word = OperandReader.WORDS.get(text);
    Object value = 0L;
    if (word != null && text.endsWith("-stream")) {
      value = word;
    } else {
      try {
        value = Long.decode(text);
      } catch (NumberFormatException notANumber) {
        problems.add(
            entry.value().at(),
            "a constant is a number or a stream such as `legacy-stream`, not "
                + entry.value().kind());
      }
    }
    constants.add(
        new ModelFile.Constant(
            owner.concat(".").concat(entry.key().value()), value, entry.key().at()));
  }

  private void property(Yaml.Entry entry) {
    String value = "";
    String why = "";
    for (Yaml.Entry part : entries(entry.value(), "a map with `value` and `why`")) {
      switch (part.key().value()) {
        case "value" -> value = text(part.value(), "a text");
        case "why" -> why = text(part.value(), "a text");
        default -> unknown(part.key(), "key", List.of("value", "why"));
      }
    }
    if (value.isEmpty() || why.isEmpty()) {
      problems.add(entry.key().at(), "a property needs `value` and `why`");
    }
    properties.add(new PropertyModel(entry.key().value(), value, why, entry.key().at()));
  }

  private void method(List<String> owners, Yaml entry) {
    List<Yaml.Entry> single = entries(entry, "`method(parameter, ...): effects`");
    if (single.size() != 1) {
      if (!single.isEmpty()) {
        problems.add(
            single.get(1).key().at(), "one method per list item: put a `-` before this one");
      }
      return;
    }
    Yaml.Text head = single.get(0).key();
    MethodEntry first = null;
    for (String owner : owners) {
      for (String name : Signature.names(head, problems)) {
        MethodEntry method =
            first == null
                ? new MethodEntry(owner, name, family, head, single.get(0).value())
                : first.named(owner, name);
        first = first == null ? method : first;
        methods.add(method);
      }
    }
  }

  private void className(Yaml.Text key) {
    List<String> names = Signature.choices(key.value());
    if (names.size() > Signature.MAX_CHOICES) {
      problems.add(key.at(), "stands for more than " + Signature.MAX_CHOICES + " names");
    }
    for (String name : names) {
      for (String part : name.split("\\.", -1)) {
        if (!Signature.isIdentifier(part)) {
          problems.add(key.at(), "`" + key.value() + "` is not the full name of a class");
          return;
        }
      }
    }
  }

  private List<Yaml.Entry> entries(Map<String, Yaml> parts, String key) {
    Yaml value = parts.get(key);
    if (value == null) {
      return List.of();
    }
    List<Yaml.Entry> entries = entries(value, "a map of class names");
    for (Yaml.Entry entry : entries) {
      className(entry.key());
    }
    return entries;
  }

  private List<Yaml.Entry> entries(Yaml value, String expected) {
    if (!(value instanceof Yaml.Entries map)) {
      problems.add(value.at(), "expected " + expected + ", not " + value.kind());
      return List.of();
    }
    return map.unique(problems);
  }

  private List<Yaml> items(Yaml value, String expected) {
    if (value instanceof Yaml.Items list) {
      return list.items();
    }
    problems.add(value.at(), "expected " + expected + ", not " + value.kind());
    return List.of();
  }

  private String text(Yaml value, String expected) {
    if (value instanceof Yaml.Text text && !text.value().isEmpty()) {
      return text.value();
    }
    problems.add(value.at(), "expected " + expected + ", not " + value.kind());
    return "";
  }

  private void unknown(Yaml.Text key, String what, List<String> known) {
    problems.add(
        key.at(), "unknown " + what + " `" + key.value() + "`" + Nearest.hint(key.value(), known));
  }
}
