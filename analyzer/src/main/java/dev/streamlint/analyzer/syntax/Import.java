package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.ImportDeclaration;

/**
 * One import, as written.
 *
 * @param name of a class, a member, a package or a module, without the star
 * @param isOnDemand whether it ends with a star
 */
record Import(String name, boolean isStatic, boolean isOnDemand, boolean isModule) {
  static Import of(ImportDeclaration tree) {
    return new Import(tree.getNameAsString(), tree.isStatic(), tree.isAsterisk(), tree.isModule());
  }
}
