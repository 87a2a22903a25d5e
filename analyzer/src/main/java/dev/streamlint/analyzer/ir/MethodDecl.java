package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * A method or constructor ({@code <init>}).
 *
 * @param owner name of the class
 * @param body empty when abstract or native
 * @param exported public or protected: callable from code that is not in view
 * @param isPrivate of its class alone: none below overrides it
 * @param declaresThrows whether it has a throws clause
 */
public record MethodDecl(
    String owner,
    String name,
    List<Expr.Param> params,
    boolean varargs,
    TypeRef returnType,
    boolean isStatic,
    boolean exported,
    boolean isPrivate,
    boolean declaresThrows,
    Optional<Stmt> body,
    Site at) {
  public static final String CONSTRUCTOR = "<init>";

  public MethodDecl {
    params = List.copyOf(params);
  }

  /** Whether a call with so many arguments can mean this method. */
  public boolean accepts(int arguments) {
    return varargs ? arguments >= params.size() - 1 : arguments == params.size();
  }

  /** {@code p.Owner.name/2}, for messages and memo keys. */
  public String label() {
    return owner + "." + name + "/" + params.size();
  }
}
