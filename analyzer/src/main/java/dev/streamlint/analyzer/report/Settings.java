package dev.streamlint.analyzer.report;

import dev.streamlint.rules.catalog.Level;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run was told besides where to look.
 *
 * @param config the project file that was used
 * @param models the model files that were named on the command line
 * @param defaultStreams by API family, as on the command line
 * @param levels by rule, where the user wants another than the rule's own
 */
public record Settings(
    Optional<String> config,
    List<String> models,
    Map<String, String> defaultStreams,
    Map<String, Level> levels) {
  /** Nothing. */
  public static final Settings NONE = new Settings(Optional.empty(), List.of(), Map.of(), Map.of());

  public Settings {
    models = List.copyOf(models);
    // Sorted: Map.copyOf has an order of its own in each run.
    defaultStreams = Collections.unmodifiableMap(new TreeMap<>(defaultStreams));
    levels = Collections.unmodifiableMap(new TreeMap<>(levels));
  }

  /** For reports that others read, by name. */
  Map<String, Object> properties(boolean strict) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("config", config);
    properties.put("models", models);
    properties.put("defaultStreams", defaultStreams);
    properties.put("strict", strict);
    return properties;
  }
}
