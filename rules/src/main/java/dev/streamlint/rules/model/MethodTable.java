package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of one layer, by owner and name. */
final class MethodTable {
  private final List<MethodEntry> all = new ArrayList<>();
  private final Map<String, List<MethodEntry>> byOwner = new HashMap<>();
  private final Map<String, List<MethodEntry>> byName = new HashMap<>();

  void add(MethodEntry entry) {
    all.add(entry);
    put(byOwner, entry.owner().concat(".").concat(entry.name()), entry);
    put(byName, entry.name(), entry);
  }

  /** The owner's own method with exactly so many parameters, else one that takes any number. */
  Optional<CallModel> own(String owner, String name, int arguments) {
    Optional<CallModel> best = Optional.empty();
    for (MethodEntry entry : byOwner.getOrDefault(owner.concat(".").concat(name), List.of())) {
      CallModel model = entry.model();
      if (model.accepts(arguments) && (best.isEmpty() || !model.variadic())) {
        best = Optional.of(model);
      }
    }
    return best;
  }

  List<MethodEntry> named(String name) {
    return byName.getOrDefault(name, List.of());
  }

  List<MethodEntry> all() {
    return all;
  }

  private static void put(Map<String, List<MethodEntry>> into, String key, MethodEntry entry) {
    List<MethodEntry> entries = into.get(key);
    if (entries == null) {
      entries = new ArrayList<>(2);
      into.put(key, entries);
    }
    entries.add(entry);
  }
}
