package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;

/** The outlines of all classes of a program. Each is of its own class only. */
final class Outlines {
  private final Map<String, Outline> byClass = new HashMap<>();

  private Outlines() {}

  /** Makes them, on so many threads. */
  static Outlines of(Program program, int threads) {
    List<ClassDecl> classes = List.copyOf(program.classes().values());
    List<FutureTask<Map<String, Outline>>> parts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int first = i;
      parts.add(DeepThreads.start(() -> everyNth(classes, first, threads)));
    }
    Outlines outlines = new Outlines();
    parts.forEach(part -> outlines.byClass.putAll(DeepThreads.result(part)));
    return outlines;
  }

  private static Map<String, Outline> everyNth(List<ClassDecl> classes, int first, int step) {
    Map<String, Outline> part = new HashMap<>();
    for (int i = first; i < classes.size(); i += step) {
      part.put(classes.get(i).name(), new Outline(classes.get(i)));
    }
    return part;
  }

  /** That of a class of the program. */
  Outline of(ClassDecl decl) {
    Outline outline = byClass.get(decl.name());
    if (outline == null) {
      throw new IllegalArgumentException("not of this program: " + decl.name());
    }
    return outline;
  }
}
