package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lowers one file, and holds what its parts share. */
final class UnitLowering {
  private final Unit unit;
  private final Names names;
  private final Types types;
  private final Lookup lookup;
  private final Sites sites;
  private final KernelTexts kernels = new KernelTexts();
  private final List<Notice> notices = new ArrayList<>();
  private final Classes classes = new Classes(this);
  private final List<@Nullable ClassDecl> found = new ArrayList<>();

  private UnitLowering(Unit unit, Names names) {
    this.unit = unit;
    this.names = names;
    this.types = new Types(names);
    this.lookup = new Lookup(names, types, unit);
    this.sites = unit.sites();
  }

  static Lowered lower(Unit unit, Names names) {
    UnitLowering lowering = new UnitLowering(unit, names);
    for (TypeDeclaration<?> type : unit.tree().getTypes()) {
      lowering.classes.named(type, Optional.empty(), new Locals(), true);
    }
    return new Lowered(
        lowering.found.stream().filter(Objects::nonNull).toList(),
        lowering.kernels.all(),
        lowering.notices);
  }

  Unit unit() {
    return unit;
  }

  Names names() {
    return names;
  }

  Types types() {
    return types;
  }

  Lookup lookup() {
    return lookup;
  }

  Sites sites() {
    return sites;
  }

  KernelTexts kernels() {
    return kernels;
  }

  Classes classes() {
    return classes;
  }

  /** Keeps a place, so that an outer class comes before those in it. */
  int reserve() {
    found.add(null);
    return found.size() - 1;
  }

  void fill(int place, ClassDecl decl) {
    found.set(place, decl);
  }

  void notModelled(Node node, String message) {
    notices.add(
        new Notice(
            Notice.Kind.NOT_MODELLED, unit.file(), Sites.line(node), sites.column(node), message));
  }

  /** A file in the intermediate language. */
  record Lowered(List<ClassDecl> classes, List<String> kernelTexts, List<Notice> notices) {
    Lowered {
      classes = List.copyOf(classes);
      kernelTexts = List.copyOf(kernelTexts);
      notices = List.copyOf(notices);
    }
  }
}
