package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ModelPrinterTest {
  @Test
  void saysWhatIsKnownAndWhereItStands() {
    String text =
        """
        schema: 1
        family: mine
        methods:
          com.acme.Lanes:
            - new(size): {alloc: {out: result, memory: pinned, bytes: 4 * size}}
            - upload(copy, lane, rest...):
                - may-throw
                - copy: {to: [copy.device, copy.array], from: this, direction: host-to-device, on: lane, async: true}
                - sync-device
        """;

    assertThat(ModelPrinter.list(Models.load(Map.of("m.yaml", text), new Problems()), "acme.lanes"))
        .isEqualTo(
            """
            new com.acme.Lanes(size)                                    m.yaml:5
                alloc: {out: result, memory: pinned, bytes: 4 * size}
            com.acme.Lanes.upload(copy, lane, rest...)                  m.yaml:6
                may-throw
                copy: {to: [copy.device, copy.array], from: this, direction: 1, on: lane, async: true}
                sync-device
            """);
  }

  @Test
  void findsNothingForAnUnknownName() {
    assertThat(ModelPrinter.list(Models.builtin(), "cuNoSuchCall")).isEmpty();
  }

  /**
   * The printer's notation is that of the files: all that it prints can be read again, and means
   * the same.
   */
  @Test
  void whatItPrintsCanBeRead() {
    ApiModels models = Models.builtin();
    String methods =
        models.all().stream()
            .collect(
                Collectors.groupingBy(
                    CallModel::owner,
                    Collectors.mapping(ModelPrinterTest::entry, Collectors.joining())))
            .entrySet()
            .stream()
            .map(owner -> "  " + owner.getKey() + ":\n" + owner.getValue())
            .collect(Collectors.joining());
    String file = "schema: 1\nfamily: again\nmethods:\n" + methods;

    ApiModels again = Models.load(Map.of("m.yaml", file), new Problems());

    assertThat(meanings(again)).isEqualTo(meanings(models));
  }

  private static Map<ModelIndex.Key, List<Effect>> meanings(ApiModels models) {
    return models.all().stream().collect(Collectors.toMap(ModelIndex.Key::of, CallModel::effects));
  }

  private static String entry(CallModel model) {
    String name = model.name().equals("<init>") ? "new" : model.name();
    String params = String.join(", ", model.params()) + (model.variadic() ? "..." : "");
    String effects =
        ModelPrinter.describe(model)
            .lines()
            .skip(1)
            .map(line -> "        - " + line.strip() + "\n")
            .collect(Collectors.joining());
    return "    - \"" + name + "(" + params + ")\":\n" + effects;
  }
}
