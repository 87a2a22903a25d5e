package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Argument;
import dev.streamlint.rules.kernel.Step.Flow;
import dev.streamlint.rules.kernel.Step.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that may be done through a variable, its local aliases and the functions of the text that it
 * is passed to.
 *
 * <p>Order is ignored: an alias is one for the whole function, whatever it was assigned before and
 * after.
 */
final class CudaFlow {
  private static final int MAX_CALLS = 16;

  /** A name in one role; an alias may have several. */
  private record Variable(String name, Kind kind, CudaType type) {}

  /** A variable of the function whose body begins at {@code body}. */
  private record Question(int body, Variable variable) {}

  private final Map<String, List<CudaFunction>> functions = new HashMap<>();
  private final Set<String> unknownFunctions;
  private final Set<String> doubtful;
  private final CudaTypes types;
  private final Climber climber;
  private final Map<Question, ParameterAccess> answers = new HashMap<>();
  private final Set<Question> open = new HashSet<>();

  CudaFlow(
      Tokens tokens,
      CudaTypes types,
      CudaFunctions functions,
      Set<String> doubtful,
      Budget budget) {
    for (CudaFunction each : functions.all()) {
      this.functions.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each);
    }
    this.unknownFunctions = functions.unknownFunctions();
    this.doubtful = doubtful;
    this.types = types;
    this.climber = new Climber(tokens, types, this.functions.keySet(), budget);
  }

  /** What {@code function} may do through its parameter, which is a {@code kind}. */
  ParameterAccess access(CudaFunction function, String parameter, Kind kind, CudaType type) {
    Question question = new Question(function.body(), new Variable(parameter, kind, type));
    ParameterAccess known = answers.get(question);
    if (known != null) {
      return known;
    }
    if (open.size() >= MAX_CALLS || !open.add(question)) {
      return Unknown.restrict(ParameterAccess.READ_WRITE, type).access();
    }
    ParameterAccess seen = follow(function, question.variable());
    ParameterAccess answer = kind == Kind.VALUE ? seen : function.doubt().applied(seen, type);
    open.remove(question);
    answers.put(question, answer);
    return answer;
  }

  private ParameterAccess follow(CudaFunction function, Variable start) {
    Set<Variable> seen = new HashSet<>(Set.of(start));
    Deque<Variable> todo = new ArrayDeque<>(seen);
    ParameterAccess sum = ParameterAccess.UNUSED;
    while (!todo.isEmpty() && sum != ParameterAccess.READ_WRITE) {
      Variable variable = todo.pop();
      if (doubtful.contains(variable.name())) {
        sum = sum.or(Unknown.restrict(ParameterAccess.READ_WRITE, variable.type()).access());
      }
      for (int mention : function.mentionsOf(variable.name())) {
        Step.Use use = climber.use(function, mention, variable.kind(), variable.type());
        if (use instanceof Access access) {
          sum = sum.or(access.access());
        } else if (use instanceof Argument argument) {
          sum = sum.or(passed(argument));
        } else if (use instanceof Flow flow) {
          Variable alias = new Variable(flow.variable(), flow.kind(), flow.type());
          if (seen.add(alias)) {
            todo.push(alias);
          }
        }
      }
    }
    return sum;
  }

  /** Overloads are not told apart: whichever can take the argument may be the one. */
  private ParameterAccess passed(Argument argument) {
    ParameterAccess sum = ParameterAccess.UNUSED;
    boolean found = false;
    for (CudaFunction each : functions.getOrDefault(argument.function(), List.of())) {
      if (argument.index() < each.parameters().size()) {
        found = true;
        sum = sum.or(passed(argument, each));
      }
    }
    boolean other =
        KnownCalls.takesValues(argument.function())
            || unknownFunctions.contains(argument.function());
    return found && !other
        ? sum
        : sum.or(
            climber
                .calls()
                .builtIn(argument.function(), argument.index(), argument.kind(), argument.type())
                .access());
  }

  private ParameterAccess passed(Argument argument, CudaFunction function) {
    CudaParameter parameter = function.parameters().get(argument.index());
    CudaType type = parameter.type();
    CudaType from = argument.type();
    return switch (argument.kind()) {
      case POINTER -> {
        boolean number = types.isAddressFree(type) || TypeWords.isWide(type.base());
        if (!type.isPointer() && number) {
          yield ParameterAccess.UNUSED; // another overload's
        }
        boolean rebinds = type.reference() && !type.constant();
        if (rebinds) { // afterwards the caller's variable may point elsewhere
          yield Unknown.restrict(ParameterAccess.READ_WRITE, from).access();
        }
        CudaType seen = type.isPointer() ? type.readOnlyIf(from.readOnly()) : from;
        yield access(function, parameter.name(), Kind.POINTER, seen);
      }
      case OBJECT ->
          type.reference() && !type.isPointer()
              ? access(
                  function,
                  parameter.name(),
                  Kind.OBJECT,
                  type.referent().readOnlyIf(from.readOnly()))
              : ParameterAccess.READ;
      case VALUE -> {
        if (type.isPointer()) {
          yield TypeWords.isWide(from.base())
              ? ParameterAccess.UNUSED // an offset, or it would be cast
              : access(function, parameter.name(), Kind.POINTER, type);
        }
        yield types.isAddressFree(type)
            ? ParameterAccess.UNUSED
            : access(function, parameter.name(), Kind.VALUE, type);
      }
    };
  }
}
