package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.util.Iterator;

/** The ids of all rules, for shells to complete. */
final class RuleIds implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Catalog.all().stream().map(Rule::id).iterator();
  }
}
