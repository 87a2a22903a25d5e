package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that is analysed together.
 *
 * @param classes by name, in the order of files and then of the text
 * @param kernelTexts CUDA C or PTX found in Java strings and in {@code .cu}, {@code .cuh}, {@code
 *     .ptx} files near the sources
 * @param notices what the front end could not take in
 * @param suppressions in the order of files and then of the text
 */
public record Program(
    Map<String, ClassDecl> classes,
    List<String> kernelTexts,
    List<Notice> notices,
    List<Suppression> suppressions) {
  public Program {
    classes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(classes));
    kernelTexts = List.copyOf(kernelTexts);
    notices = List.copyOf(notices);
    suppressions = List.copyOf(suppressions);
  }

  public Optional<ClassDecl> find(String name) {
    return Optional.ofNullable(classes.get(name));
  }

  /** The same, with more places of which the author wants to hear nothing. */
  public Program accepting(List<Suppression> more) {
    List<Suppression> all = new ArrayList<>(suppressions);
    all.addAll(more);
    return new Program(classes, kernelTexts, notices, all);
  }

  /** Whether the author wants to hear nothing of a place, under some rule. */
  public boolean isAccepted(Site at) {
    return suppressions.stream().anyMatch(suppression -> suppression.covers(at));
  }

  /**
   * The class, its superclasses and interfaces as far as the project declares them, nearest first;
   * names of supertypes outside the project are not in it. Cyclic inheritance ends the walk.
   */
  public List<ClassDecl> lineage(String name) {
    Set<String> seen = new LinkedHashSet<>();
    List<ClassDecl> found = new ArrayList<>();
    collect(name, seen, found);
    return found;
  }

  private void collect(String name, Set<String> seen, List<ClassDecl> found) {
    ClassDecl decl = classes.get(name);
    if (decl == null || !seen.add(name)) {
      return;
    }
    found.add(decl);
    decl.superclass().ifPresent(t -> collect(t.name(), seen, found));
    decl.interfaces().forEach(t -> collect(t.name(), seen, found));
  }
}
