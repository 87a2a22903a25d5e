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
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema, for editors, against the loader, which decides. */
final class SchemaTest {
  static final List<String> FILES = Models.BUILTIN.stream().map(Models.Builtin::file).toList();

  private static final JsonNode TEXT = parse(Models.resource("schema.json"));
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(TEXT);

  @ParameterizedTest
  @FieldSource("FILES")
  void builtInFilesAreValid(String file) {
    assertThat(SCHEMA.validate(json(PlainYaml.read(file, Models.resource(file))))).isEmpty();
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
    assertThat(names(TEXT.get("properties"))).isEqualTo(ModelFileReader.KEYS);
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
