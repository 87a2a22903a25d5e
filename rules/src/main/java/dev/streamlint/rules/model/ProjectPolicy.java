package dev.streamlint.rules.model;

import dev.streamlint.rules.catalog.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a project wants to be told of: the part of its file that is about findings, not calls.
 *
 * @param off ids of rules that are switched off
 * @param levels by id of the rule, where its findings are to have another than their own
 * @param include patterns of files, from the folder of the project file; none: all files
 * @param exclude the same, of files that are left out
 * @param baseline the file with what is known, from the folder of the project file
 * @param failOn from which level on findings make a run fail, one of {@link #FAIL_ON}
 */
public record ProjectPolicy(
    Set<String> off,
    Map<String, Level> levels,
    List<String> include,
    List<String> exclude,
    Optional<Named> baseline,
    Optional<String> failOn) {
  /** All, as it comes. */
  public static final ProjectPolicy ALL =
      new ProjectPolicy(
          Set.of(), Map.of(), List.of(), List.of(), Optional.empty(), Optional.empty());

  /** From a level on, or {@code never}. */
  public static final List<String> FAIL_ON =
      Stream.concat(Stream.of(Level.values()).map(Level::label), Stream.of("never")).toList();

  /** The name of a file, and where it stands. */
  public record Named(String name, CallModel.Source from) {}

  public ProjectPolicy {
    off = Set.copyOf(off);
    levels = Map.copyOf(levels);
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }
}
