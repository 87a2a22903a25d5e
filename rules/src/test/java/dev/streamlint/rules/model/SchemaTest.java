package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema, for editors, against the loader, which decides. */
final class SchemaTest {
  static final List<String> FILES = Models.BUILTIN.stream().map(Models.Builtin::file).toList();

  private static final JsonNode TEXT = parse(Models.resource("schema.json"));
  private static final JsonSchema SCHEMA = schema("model-file");
  private static final JsonSchema PROJECT = schema("project-file");
  private static final JsonSchema EITHER =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(TEXT);

  private static JsonSchema schema(String kind) {
    ObjectNode only = TEXT.deepCopy();
    only.remove("anyOf");
    only.put("$ref", "#/$defs/" + kind);
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(only);
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void builtInFilesAreValid(String file) {
    JsonNode json = json(PlainYaml.read(file, Models.resource(file)));
    assertThat(SCHEMA.validate(json)).isEmpty();
    assertThat(EITHER.validate(json)).isEmpty();
  }

  @Test
  void knowsTheEffectsOfTheTable() {
    JsonNode effects = TEXT.at("/$defs/effect/anyOf/1/properties");
    List<String> words = strings(TEXT.at("/$defs/effect/anyOf/0/enum"));
    for (String key : EffectTable.KEYS) {
      Map<String, Slots.Asked> slots = EffectTableTest.slots(key).asked();
      List<String> required =
          slots.entrySet().stream()
              .filter(slot -> slot.getValue().required())
              .map(Map.Entry::getKey)
              .toList();
      assertThat(words.contains(key)).as(key).isEqualTo(required.isEmpty());
      if (!slots.isEmpty()) {
        JsonNode map =
            effects.get(key).has("anyOf") ? effects.at("/" + key + "/anyOf/1") : effects.get(key);
        assertThat(names(map.get("properties"))).as(key).containsExactlyElementsOf(slots.keySet());
        assertThat(strings(map.path("required"))).as(key).isEqualTo(required);
      }
    }
    assertThat(EffectTable.KEYS).containsAll(names(effects));
  }

  @Test
  void knowsTheWords() {
    assertThat(strings(TEXT.at("/$defs/role/enum"))).isEqualTo(words(TypeModel.Role.values()));
    assertThat(strings(TEXT.at("/$defs/memory/enum"))).isEqualTo(words(MemoryKind.values()));
    assertThat(strings(TEXT.at("/$defs/stream-kind/enum"))).isEqualTo(words(StreamKind.values()));
    assertThat(strings(TEXT.at("/$defs/work-kind/enum"))).isEqualTo(words(WorkKind.values()));
    assertThat(strings(TEXT.at("/$defs/operation/enum"))).isEqualTo(words(Operation.values()));
    assertThat(names(TEXT.at("/$defs/model-file/properties"))).isEqualTo(ModelFileReader.KEYS);
    assertThat(names(TEXT.at("/$defs/project-file/properties")))
        .isEqualTo(
            Stream.concat(ModelFileReader.KEYS.stream(), ModelFileReader.PROJECT_KEYS.stream())
                .toList());
    assertThat(strings(TEXT.at("/$defs/rule/enum")))
        .isEqualTo(Catalog.all().stream().map(Rule::id).sorted().toList());
    List<String> levels = new ArrayList<>(List.of("off"));
    Stream.of(Level.values()).map(Level::label).forEach(levels::add);
    assertThat(strings(TEXT.at("/$defs/project-file/properties/rules/additionalProperties/enum")))
        .isEqualTo(levels);
    assertThat(strings(TEXT.at("/$defs/default-stream/enum")))
        .isEqualTo(
            Stream.concat(DefaultStreams.SHORT.stream(), ModelFileReader.DEFAULT_STREAMS.stream())
                .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema: 2\nfamily: a\n",
        "schema: 1\n",
        "family: a\n",
        "schema: 1\nfamily: a\nmethod: {}\n",
        "schema: 1\nfamily: a\nmarkers: b\n",
        "schema: 1\nfamily: a\nfailure: a.Broken\n",
        "schema: 1\nfamily: a\nfailure: {}\n",
        "schema: 1\nfamily: a\nfailure: {throws: a-Broken}\n",
        "schema: 1\nfamily: a\nfailure: {returns: one}\n",
        "schema: 1\nfamily: a\nfailure: {throw: a.Broken}\n",
        "schema: 1\nfamily: a\ntypes: {a.A: lane}\n",
        "schema: 1\nfamily: a\ntypes: {a.A: {role: stream, extend: [b.B]}}\n",
        "schema: 1\nfamily: a\ntypes: {a-A: stream}\n",
        "schema: 1\nfamily: a\nconstants: {a.A: {K: one}}\n",
        "schema: 1\nfamily: a\nproperties: {a.b: {value: x}}\n",
        "schema: 1\nfamily: a\nmethods: {a.A: {f(): nothing}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f: nothing\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a,): nothing\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(): nothing\n      g(): nothing\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(): []\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(): anything\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {wait: {on: a}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {wait: {event: a, of: a}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {bind: a}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {sync-device: a}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {sync-stream: a, fresh: a}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {free: {buffer: a, waits: yes}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {alloc: {out: a, memory: heap}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {query-stream: {stream: a, done: ok}}\n",
        "schema: 1\nfamily: a\nmethods:\n  a.A:\n    - f(a): {alloc: {out: {b: c}}}\n",
      })
  void whatIsBrokenForOneIsBrokenForTheOther(String text) {
    Problems problems = new Problems();
    Yaml root = YamlReader.read("m.yaml", text, problems).orElseThrow();
    new LayerCheck(problems).check(List.of(ModelFileReader.read(root, problems)));

    assertThat(problems.sorted()).isNotEmpty();
    assertThat(SCHEMA.validate(json(root))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# only a comment\n",
        "schema: 1\nfamily: a\ndefault-stream: per-thread\n",
        "default-stream: {jcuda: per-thread, cudf: legacy-stream}\n",
        "models: [a.yaml]\nrules: {unordered-read: off}\n",
        "baseline: known.txt\nfail-on: error\n",
        "include: [src]\nexclude: ['**/x']\nmethods:\n  a.A:\n    - f(s): {sync-stream: s}\n",
      })
  void projectFilesThatAreRightForBoth(String text) {
    Problems problems = new Problems();
    Yaml root = YamlReader.readAny("p.yaml", text, problems).orElseThrow();
    ModelFileReader.read(root, true, problems);

    assertThat(problems.sorted()).isEmpty();
    assertThat(PROJECT.validate(document(root))).isEmpty();
    assertThat(EITHER.validate(document(root))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default-stream: legacy\n",
        "default-stream: {jcuda: own}\n",
        "default-stream: [legacy]\nfamily: a\n",
        "models: a.yaml\n",
        "rules: {unordered-reed: off}\n",
        "rules: {unordered-read: loud}\n",
        "rules: [unordered-read]\n",
        "include: src\n",
        "exclude: ['']\n",
        "excludes: [a]\n",
        "baseline: [known.txt]\n",
        "baseline: ''\n",
        "fail-on: loud\n",
        "fail-on: {error: yes}\n",
        "types: {a.A: lane}\n",
      })
  void projectFilesThatAreBrokenForBoth(String text) {
    Problems problems = new Problems();
    Yaml root = YamlReader.readAny("p.yaml", text, problems).orElseThrow();
    ModelFileReader.read(root, true, problems);

    assertThat(problems.sorted()).isNotEmpty();
    assertThat(PROJECT.validate(document(root))).isNotEmpty();
  }

  /** The files that the pages of the documentation show. */
  @ParameterizedTest
  @ValueSource(strings = {"docs/models.md", "docs/adopting.md", "CONTRIBUTING.md"})
  void examplesInTheDocumentationAreValid(String page) throws IOException {
    Path root = Path.of(System.getProperty("basedir", "")).resolve("..");
    List<String> examples =
        Pattern.compile("(?ms)^ *```yaml\\n(.*?)^ *```")
            .matcher(Files.readString(root.resolve(page)))
            .results()
            .map(example -> example.group(1))
            .filter(text -> Pattern.compile("(?m)^(\\w|-)+:").matcher(text).find())
            .toList();
    assertThat(examples).isNotEmpty();
    for (String text : examples) {
      Problems problems = new Problems();
      Yaml yaml = YamlReader.readAny(page, text, problems).orElseThrow();
      ModelFileReader.read(yaml, true, problems);
      assertThat(problems.sorted()).as(text).isEmpty();
      assertThat(EITHER.validate(document(yaml))).as(text).isEmpty();
    }
  }

  /** As a reader of YAML gives it: an empty document is null. */
  private static JsonNode document(Yaml root) {
    return YamlReader.isNothing(root) ? JsonNodeFactory.instance.nullNode() : json(root);
  }

  private static JsonNode json(Yaml yaml) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (yaml instanceof Yaml.Entries map) {
      ObjectNode object = nodes.objectNode();
      map.entries().forEach(entry -> object.set(entry.key().value(), json(entry.value())));
      return object;
    }
    if (yaml instanceof Yaml.Items list) {
      ArrayNode array = nodes.arrayNode();
      list.items().forEach(item -> array.add(json(item)));
      return array;
    }
    String text = ((Yaml.Text) yaml).value();
    if (text.equals("true") || text.equals("false")) {
      return nodes.booleanNode(text.equals("true"));
    }
    return text.matches("-?\\d+") ? nodes.numberNode(Long.parseLong(text)) : nodes.textNode(text);
  }

  private static JsonNode parse(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> words(Enum<?>... constants) {
    return Stream.of(constants).map(Slots::word).toList();
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(item -> strings.add(item.asText()));
    return strings;
  }
}
