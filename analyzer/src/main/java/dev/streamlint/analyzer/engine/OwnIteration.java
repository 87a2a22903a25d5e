package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.rules.op.Site;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * What a loop sees of an object whose class says itself how to iterate: the program's own iterator
 * is asked round by round, since what it does happens between the rounds.
 */
final class OwnIteration implements Iterator<Value> {
  private static final int MAX_ROUNDS = 16;

  private final Interpreter in;
  private final Value iterator;
  private final int rounds;
  private final Site at;
  private int round;

  private OwnIteration(Interpreter in, Value iterator, int rounds, Site at) {
    this.in = in;
    this.iterator = iterator;
    this.rounds = rounds;
    this.at = at;
  }

  /**
   * Empty if the object is a library's, or its class is not in view.
   *
   * @param rounds how many there are if the iterator's answers are not known
   */
  static Optional<Iterator<Value>> over(Interpreter in, Value iterable, int rounds, Site at) {
    if (in.functions.isFunction(iterable)) {
      return Optional.of(
          new OwnIteration(in, in.functions.call(iterable, List.of(), at), rounds, at));
    }
    String type = iterable.typeOrUnknown().name();
    if (iterable.typeOrUnknown().isArray() || !in.machine.context.types().isProject(type)) {
      return Optional.empty();
    }
    Optional<MethodDecl> iterator = in.dispatch.target(iterable, type, "iterator", List.of());
    return iterator.map(
        m -> new OwnIteration(in, in.calls.method(m, iterable, List.of(), at), rounds, at));
  }

  @Override
  public boolean hasNext() {
    Value more;
    in.machine.undecided++;
    try {
      more = in.calls.onReceiver(iterator, "hasNext", List.of(), at);
    } finally {
      in.machine.undecided--;
    }
    Boolean known = in.conditions.known(more);
    return known != null ? known && round < MAX_ROUNDS : round < rounds;
  }

  @Override
  public Value next() {
    if (round > MAX_ROUNDS) {
      throw new NoSuchElementException();
    }
    round++;
    return in.calls.onReceiver(iterator, "next", List.of(), at);
  }
}
