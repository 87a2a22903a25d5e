package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A parsed file as names are looked up from it. */
final class Unit {
  /** JavaParser's name for the class of a file without one. */
  private static final String COMPACT = "$COMPACT_CLASS";

  private final Parsed parsed;
  private final CompilationUnit tree;
  private final String packageName;
  private final String root;

  /** Types declared at the top of the file. */
  final Map<String, TypeInfo> types = new HashMap<>();

  /** All classes of the file that have a name, by tree; local ones join when they are lowered. */
  final IdentityHashMap<TypeDeclaration<?>, TypeInfo> declared = new IdentityHashMap<>();

  /** Local and anonymous classes by their full name. Belongs to the thread that lowers the file. */
  final Map<String, TypeInfo> inMethods = new HashMap<>();

  /** What {@link Names} found for simple names outside all classes. */
  final Map<String, Optional<Named>> resolved = new ConcurrentHashMap<>();

  Unit(Parsed parsed, CompilationUnit tree) {
    this.parsed = parsed;
    this.tree = tree;
    this.packageName = tree.getPackageDeclaration().map(p -> p.getNameAsString()).orElse("");
    this.root = root(parsed.file().folder(), packageName);
  }

  CompilationUnit tree() {
    return tree;
  }

  String packageName() {
    return packageName;
  }

  Imports imports() {
    return parsed.imports();
  }

  String file() {
    return parsed.file().shown();
  }

  String folder() {
    return parsed.file().folder();
  }

  /** Places in the file. */
  Sites sites() {
    return new Sites(file(), parsed.text(), parsed.condensed());
  }

  /**
   * The folder that holds the packages: where two classes of one name differ, the nearer one is
   * meant.
   */
  String root() {
    return root;
  }

  /** The name of a class at the top; that of the file where methods stand outside any class. */
  String simpleName(TypeDeclaration<?> type) {
    String name = type.getNameAsString();
    return name.equals(COMPACT) ? parsed.file().baseName() : name;
  }

  /** Whether parts of the file were cut out, so that declarations may be missing. */
  boolean hasGaps() {
    return !parsed.notices().isEmpty();
  }

  String qualify(String simple) {
    return packageName.isEmpty() ? simple : packageName + "." + simple;
  }

  private static String root(String folder, String packageName) {
    String path = packageName.replace('.', '/');
    if (!path.isEmpty() && folder.endsWith(path)) {
      return folder.substring(0, folder.length() - path.length());
    }
    return folder + "/";
  }
}
