package dev.streamlint.analyzer.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All classes of the analysed files by name. Two folders may hold a class of one name (samples in
 * pairs, modules with a {@code Main} each): each keeps its own, the later is told apart by a
 * suffix, and a file means the one of its own folder tree.
 */
final class Project {
  private final Map<String, List<TypeInfo>> byWrittenName = new HashMap<>();
  private final Map<String, TypeInfo> byName = new LinkedHashMap<>();
  private final Set<String> files = new HashSet<>();

  /**
   * @param allFiles also those that are not analysed: their names tell which classes exist
   */
  Project(List<Unit> units, List<SourceFile> allFiles) {
    allFiles.forEach(f -> files.add(f.shown()));
    Members members = new Members(info -> byName.put(info.name(), info));
    for (Unit unit : units) {
      for (var tree : unit.tree().getTypes()) {
        String simple = unit.simpleName(tree);
        String written = unit.qualify(simple);
        List<TypeInfo> same = byWrittenName.computeIfAbsent(written, n -> new ArrayList<>(1));
        String name = same.isEmpty() ? written : written + "~" + (same.size() + 1);
        TypeInfo info = members.declare(tree, name, unit, null, null);
        same.add(info);
        unit.types.putIfAbsent(simple, info);
      }
    }
  }

  /** All classes but local and anonymous ones. */
  Iterable<TypeInfo> all() {
    return byName.values();
  }

  /** The class with exactly this (unique) name. */
  @Nullable TypeInfo byName(String name) {
    return byName.get(name);
  }

  /** The class that the full name {@code p.Outer.Inner}, written in a file, means. */
  @Nullable TypeInfo find(String written, Unit from) {
    List<TypeInfo> same = byWrittenName.get(written);
    if (same != null) {
      return nearest(same, from);
    }
    int dot = written.lastIndexOf('.');
    if (dot < 0) {
      return null;
    }
    TypeInfo outer = find(written.substring(0, dot), from);
    return outer == null ? null : outer.members.get(written.substring(dot + 1));
  }

  private static TypeInfo nearest(List<TypeInfo> same, Unit from) {
    for (TypeInfo info : same) {
      if (info.unit() == from) {
        return info;
      }
    }
    for (TypeInfo info : same) {
      if (info.unit().root().equals(from.root())) {
        return info;
      }
    }
    return same.get(0);
  }

  /** Whether a file that is not analysed is named like a class of this package. */
  boolean hasFile(Unit from, String packageName, String simple) {
    String folder = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
    String root = from.root().equals("/") ? "" : from.root();
    return files.contains(root + folder + simple + ".java");
  }
}
