package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import java.util.List;
import java.util.function.Predicate;

/**
 * What is run.
 *
 * @param ops in the order in which the calls are made
 * @param isTensor whose memory a caching allocator hands out
 */
public record Program(List<Op> ops, Predicate<BufferId> isTensor) {
  public Program {
    ops = List.copyOf(ops);
  }

  public static Program of(List<Op> ops) {
    return new Program(ops, Tensors.lent(ops));
  }

  /** The same with other ops. */
  public Program with(List<Op> others) {
    return new Program(others, isTensor);
  }
}
