package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the code around a call sees, and where in it the call stands.
 *
 * @param locals the local variables that are declared there, by the names that they have in the
 *     source
 * @param fields the types of fields of the class, its superclasses and the classes around it
 * @param nesting the statements around the call, from the outermost, each with its list
 * @param inExpression whether it is in a lambda that is only an expression: there is no place for
 *     statements then at which the parameters are in scope
 */
record Surroundings(
    Map<String, Local> locals,
    Map<String, TypeRef> fields,
    List<Position> nesting,
    boolean inExpression) {
  /**
   * A variable.
   *
   * @param type as it is declared; unknown where the source does not tell
   */
  record Local(String unique, TypeRef type) {}

  /** The statement's place in the list of a block. */
  record Position(Stmt.Block block, int index) {
    Stmt statement() {
      return block.body().get(index);
    }

    /** Not equals: two blocks may hold the same. */
    @SuppressWarnings("ReferenceEquality")
    boolean isIn(Stmt.Block other) {
      return block == other;
    }
  }

  Surroundings {
    locals = Map.copyOf(locals);
    fields = Map.copyOf(fields);
    nesting = List.copyOf(nesting);
  }

  /** Whether a simple name means something there. */
  boolean sees(String name) {
    return locals.containsKey(name) || fields.containsKey(name);
  }

  /** The declared type of what a simple name means there; empty if it means nothing. */
  Optional<TypeRef> type(String name) {
    Local local = locals.get(name);
    return local == null ? Optional.ofNullable(fields.get(name)) : Optional.of(local.type());
  }

  /** Around the call at the site, which is in the class; empty if it is not found. */
  static Optional<Surroundings> of(Program program, String inClass, Site site) {
    Optional<ClassDecl> decl = program.find(inClass);
    if (decl.isEmpty()) {
      return Optional.empty();
    }
    Search search = new Search(site);
    for (MethodDecl method : decl.get().methods()) {
      search.method(method);
    }
    List<Stmt> initializers = new ArrayList<>(decl.get().initializers());
    initializers.addAll(decl.get().staticInitializers());
    search.stmt(new Stmt.Block(initializers));
    return search.found(new Members(program, inClass).simple());
  }

  private static final class Search extends IrWalk {
    private final Site site;
    private final Deque<Map<String, Local>> scopes = new ArrayDeque<>();
    private final Deque<Position> positions = new ArrayDeque<>();
    private @Nullable Map<String, Local> locals;
    private int outsideLambda = -1;
    private boolean inExpression;
    private List<Position> nesting = List.of();

    Search(Site site) {
      this.site = site;
    }

    Optional<Surroundings> found(Map<String, TypeRef> fields) {
      return Optional.ofNullable(locals)
          .map(map -> new Surroundings(map, fields, nesting, inExpression));
    }

    void method(MethodDecl method) {
      if (locals == null) {
        inScope(
            () -> {
              method.params().forEach(p -> declare(p.name(), p.type()));
              method.body().ifPresent(this::stmt);
            });
      }
    }

    private void inScope(Runnable walk) {
      scopes.push(new HashMap<>());
      walk.run();
      scopes.pop();
    }

    private void declare(String unique, TypeRef type) {
      Map<String, Local> scope = scopes.peek();
      if (scope != null) {
        scope.put(Names.ofLocal(unique), new Local(unique, type));
      }
    }

    private void look(Site at) {
      if (locals == null && at.equals(site)) {
        locals = seen();
        nesting = positions();
        inExpression = positions.size() == outsideLambda;
      }
    }

    private List<Position> positions() {
      List<Position> all = new ArrayList<>();
      positions.descendingIterator().forEachRemaining(all::add);
      return all;
    }

    private Map<String, Local> seen() {
      Map<String, Local> all = new HashMap<>();
      scopes.descendingIterator().forEachRemaining(all::putAll);
      return all;
    }

    @Override
    void stmt(Stmt s) {
      if (s instanceof Stmt.Block block) {
        inScope(
            () -> {
              for (int i = 0; i < block.body().size(); i++) {
                positions.push(new Position(block, i));
                stmt(block.body().get(i));
                positions.pop();
              }
            });
      } else if (s instanceof Stmt.Declare declared) {
        super.stmt(s);
        declare(declared.name(), declared.type());
      } else if (s instanceof Stmt.ForEach each) {
        expr(each.iterable());
        look(each.at());
        inScope(
            () -> {
              declare(each.variable(), each.type());
              stmt(each.body());
            });
      } else if (s instanceof Stmt.Try attempt) {
        attempt(attempt);
      } else if (s instanceof Stmt.Loop) {
        inScope(() -> super.stmt(s));
      } else {
        super.stmt(s);
      }
    }

    private void attempt(Stmt.Try attempt) {
      inScope(
          () -> {
            for (Stmt.Resource resource : attempt.resources()) {
              expr(resource.init());
              declare(resource.name(), resource.type());
            }
            // What closes a resource happens at the end of the block, which sees all of them.
            attempt.resources().forEach(resource -> look(resource.at()));
            stmt(attempt.body());
          });
      for (Stmt.Catch caught : attempt.catches()) {
        inScope(
            () -> {
              declare(caught.name(), TypeRef.UNKNOWN);
              stmt(caught.body());
            });
      }
      attempt.finallyBody().ifPresent(this::stmt);
    }

    @Override
    void expr(Expr e) {
      if (e instanceof Expr.Lambda lambda) {
        int outside = outsideLambda;
        outsideLambda = positions.size();
        inScope(
            () -> {
              lambda.params().forEach(p -> declare(p.name(), p.type()));
              super.expr(lambda);
            });
        outsideLambda = outside;
        return;
      }
      super.expr(e);
      if (e instanceof Expr.Call call) {
        look(call.at());
      } else if (e instanceof Expr.New made) {
        look(made.at());
      } else if (e instanceof Expr.MethodRef ref) {
        look(ref.at());
      } else if (e instanceof Expr.InstanceOf test) {
        test.binding().ifPresent(name -> declare(name, test.type()));
      }
    }
  }
}
