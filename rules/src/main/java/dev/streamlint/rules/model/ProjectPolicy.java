package dev.streamlint.rules.model;

import dev.streamlint.rules.catalog.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a project wants to be told of: the part of its file that is about findings, not calls.
 *
 * @param off ids of rules that are switched off
 * @param levels by id of the rule, where its findings are to have another than their own
 * @param include patterns of files, from the folder of the project file; none: all files
 * @param exclude the same, of files that are left out
 */
public record ProjectPolicy(
    Set<String> off, Map<String, Level> levels, List<String> include, List<String> exclude) {
  /** All, as it comes. */
  public static final ProjectPolicy ALL =
      new ProjectPolicy(Set.of(), Map.of(), List.of(), List.of());

  public ProjectPolicy {
    off = Set.copyOf(off);
    levels = Map.copyOf(levels);
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }
}
