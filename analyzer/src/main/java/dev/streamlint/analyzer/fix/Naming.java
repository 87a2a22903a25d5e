package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.analyzer.syntax.Layout;
import dev.streamlint.analyzer.syntax.Layout.Import;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What classes and static methods are called in one file, and the imports that it lacks for that.
 */
final class Naming {
  private final Layout layout;
  private final List<Import> imports;

  /** With {@code static } before the names of methods. */
  private final SortedSet<String> missing = new TreeSet<>();

  Naming(Layout layout) {
    this.layout = layout;
    this.imports = layout.imports();
  }

  String text(Code code) {
    return code.text(
        part -> {
          if (part instanceof Code.Part.Static method) {
            return method(method.owner(), method.name());
          }
          return part instanceof Code.Part.Type type ? type(type.name()) : "";
        });
  }

  private String method(String owner, String name) {
    if (layout.declaresMethod(name)) {
      return type(owner) + "." + name; // else it would be that one
    }
    boolean bare =
        imports.stream()
            .filter(Import::isStatic)
            .anyMatch(i -> i.name().equals(i.isWildcard() ? owner : owner + "." + name));
    if (bare) {
      return name;
    }
    if (isImported(owner)) {
      return type(owner) + "." + name;
    }
    missing.add("static " + owner + "." + name);
    return name;
  }

  private String type(String name) {
    String simple = Code.simple(name);
    String last = name.substring(name.lastIndexOf('.') + 1);
    if (imports.stream().anyMatch(i -> isExactly(i, name))) {
      return last;
    }
    String outer = simple.contains(".") ? simple.substring(0, simple.indexOf('.')) : simple;
    String full = name.substring(0, name.length() - simple.length()) + outer;
    if (isImported(full)) {
      return simple;
    }
    boolean taken =
        layout.declaresType(outer)
            || imports.stream()
                .anyMatch(i -> !i.isWildcard() && !i.isStatic() && i.name().endsWith("." + outer));
    if (taken) {
      return name;
    }
    missing.add(full);
    return simple;
  }

  private boolean isImported(String type) {
    int dot = type.lastIndexOf('.');
    String around = type.substring(0, Math.max(0, dot));
    return layout.packageName().equals(around)
        || imports.stream()
            .anyMatch(
                i ->
                    isExactly(i, type)
                        || (!i.isStatic() && i.isWildcard() && i.name().equals(around)));
  }

  private static boolean isExactly(Import one, String type) {
    return !one.isStatic() && !one.isWildcard() && one.name().equals(type);
  }

  /** Adds the imports that were found to be missing, each beside its like. */
  void addImports(Draft draft) {
    List<String> statics = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (String name : missing) {
      (name.startsWith("static ") ? statics : types).add("import " + name + ";");
    }
    add(statics, true, draft);
    add(types, false, draft);
  }

  private void add(List<String> lines, boolean isStatic, Draft draft) {
    int end =
        imports.stream()
            .filter(i -> i.isStatic() == isStatic)
            .mapToInt(i -> i.span().end())
            .max()
            .orElse(imports.stream().mapToInt(i -> i.span().end()).max().orElse(-1));
    for (String line : lines) {
      draft.line(end < 0 ? layout.endOfPackage() : end, line);
    }
  }
}
