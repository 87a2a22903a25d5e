package dev.streamlint.rules.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All rules. */
public final class Catalog {
  private static final List<Rule> ALL =
      Stream.of(
              OrderingRules.all(),
              StreamRules.all(),
              EventRules.all(),
              LifetimeRules.all(),
              HostRules.all(),
              PerformanceRules.all(),
              SuppressionRules.all())
          .flatMap(List::stream)
          .sorted(Comparator.comparing(Rule::id))
          .toList();

  private Catalog() {}

  /** By id. */
  public static List<Rule> all() {
    return ALL;
  }

  public static Optional<Rule> byId(String id) {
    return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst();
  }
}
