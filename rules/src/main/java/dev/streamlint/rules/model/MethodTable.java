package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of one layer, by owner and name. */
final class MethodTable {
  private final List<MethodEntry> all = new ArrayList<>();

  /** By owner and then name: every call on every path is looked up, often in several classes. */
  private final Map<String, Map<String, List<MethodEntry>>> byOwner = new HashMap<>();

  private final Map<String, List<MethodEntry>> byName = new HashMap<>();

  /** By owner: entries for all methods whose names have some form, the narrowest first. */
  private final Map<String, List<MethodEntry>> patterns = new HashMap<>();

  void add(MethodEntry entry) {
    all.add(entry);
    if (Signature.isPattern(entry.name())) {
      put(patterns, entry.owner(), entry);
      patterns
          .getOrDefault(entry.owner(), List.of())
          .sort(Comparator.comparingInt((MethodEntry e) -> e.name().length()).reversed());
      return;
    }
    put(byOwner.computeIfAbsent(entry.owner(), o -> new HashMap<>()), entry.name(), entry);
    put(byName, entry.name(), entry);
  }

  /** The owner's own method with exactly so many parameters, else one that takes any number. */
  Optional<CallModel> own(String owner, String name, int arguments) {
    Optional<CallModel> best = Optional.empty();
    for (MethodEntry entry : ownedBy(owner).getOrDefault(name, List.of())) {
      CallModel model = entry.model();
      if (model.accepts(arguments) && (best.isEmpty() || !model.variadic())) {
        best = Optional.of(model);
      }
    }
    return best.isPresent() ? best : byPattern(owner, name, arguments);
  }

  private Optional<CallModel> byPattern(String owner, String name, int arguments) {
    for (MethodEntry entry : patterns.getOrDefault(owner, List.of())) {
      if (Signature.matches(entry.name(), name) && entry.model().accepts(arguments)) {
        return Optional.of(entry.model().named(name));
      }
    }
    return Optional.empty();
  }

  boolean names(String owner, String name) {
    return ownedBy(owner).containsKey(name);
  }

  private Map<String, List<MethodEntry>> ownedBy(String owner) {
    return byOwner.getOrDefault(owner, Map.of());
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
