package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Effect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What methods of the JDK make of values and collections. */
final class Evaluations {
  private final Interpreter in;
  private final Operands operands;
  private final ConstantCalls constants;
  private final Rearrangements order;
  private final MapCalls maps;
  private final Folds folds;
  private final StreamIdentities identities;
  private final MapFunctions functions;
  private final ElementUpdates updates;

  Evaluations(Interpreter in, Operands operands, MapFunctions functions, ElementUpdates updates) {
    this.updates = updates;
    this.functions = functions;
    this.in = in;
    this.operands = operands;
    this.constants = new ConstantCalls(in);
    this.order = new Rearrangements(in);
    this.maps = new MapCalls(in);
    this.folds = new Folds(in);
    this.identities = new StreamIdentities(in, operands);
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (!(effect instanceof Effect.Evaluate evaluate)) {
      return false;
    }
    List<Value> of = evaluate.of().stream().map(o -> operands.value(o, call)).toList();
    if (of.size() < evaluate.operation().operands()) {
      return true; // a model of the user's that lacks some
    }
    Value value = value(evaluate, of, call);
    if (value == null) {
      return true;
    }
    Value made = call.resultOrNull();
    if (made == null) {
      call.returns(value);
    } else if (!made.equals(value)) {
      in.machine.object(made).items.add(value);
    }
    return true;
  }

  private @Nullable Value value(Effect.Evaluate evaluate, List<Value> of, LibraryCall call) {
    return switch (evaluate.operation()) {
      case MINIMUM,
          MAXIMUM,
          ABSOLUTE,
          FLOOR_MOD,
          FLOOR_DIV,
          SUM,
          COMPARE,
          EQUAL,
          PARSE,
          TEXT,
          LENGTH,
          LOWER_CASE,
          UPPER_CASE,
          TRIM,
          SUBSTRING,
          CHARACTER,
          POSITION,
          FORMAT,
          SPLIT,
          CONCATENATE,
          NOT_NULL ->
          constants.evaluate(evaluate.operation(), of, call);
      case REVERSE,
          SORT,
          ORDER_BY,
          ARRANGE,
          SWAP,
          ROTATE,
          SHUFFLE,
          FILL,
          FILL_BY,
          COPY,
          INSERT,
          RETAIN,
          SUBTRACT,
          REMOVE_VISITED,
          REPLACE_VISITED,
          REPEAT,
          SHOW,
          SHOW_BACKWARDS,
          INDEX_OF,
          CONTAINS ->
          order.evaluate(evaluate.operation(), of, call);
      case LEAST,
          GREATEST,
          FOLD,
          FLAT_MAP,
          ITERATE,
          IF_EMPTY,
          IDENTITY,
          UPDATE,
          UPDATE_AFTER,
          COMPARATOR,
          REVERSED,
          THEN_BY,
          TO_MAP,
          GROUPING,
          PARTITIONING,
          COLLECT ->
          folds.evaluate(evaluate.operation(), of, call);
      case UPDATE_ELEMENT, UPDATE_ELEMENT_AFTER, COMPARE_AND_SET, COMPARE_AND_EXCHANGE ->
          updates.evaluate(evaluate.operation(), of, call);
      case REPLACE,
          ENTRY,
          ENTRY_KEY,
          ENTRY_VALUE,
          SET_ENTRY,
          ENTRIES,
          KEYS,
          FIRST,
          LAST,
          FLOOR,
          CEILING,
          LOWER,
          HIGHER,
          POLL_FIRST,
          POLL_LAST ->
          maps.evaluate(evaluate.operation(), of, call);
      case COMPUTE, COMPUTE_IF_PRESENT, MERGE, REPLACE_ALL, REMOVE_IF ->
          functions.evaluate(evaluate.operation(), of, call);
      case SAME_STREAM, OTHER_STREAM, STREAM_NUMBER ->
          identities.evaluate(evaluate.operation(), of, call);
    };
  }
}
