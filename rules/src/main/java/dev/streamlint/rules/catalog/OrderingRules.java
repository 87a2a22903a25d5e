package dev.streamlint.rules.catalog;

import java.util.List;

/** Two streams, one buffer, no edge. */
final class OrderingRules {
  private OrderingRules() {}

  static List<Rule> all() {
    return List.of(UNORDERED_READ, OVERWRITE_WHILE_READ, UNORDERED_WRITES);
  }

  private static final Rule UNORDERED_READ =
      new Rule(
          "unordered-read",
          Group.ORDERING,
          "Read of what another stream still writes",
          Level.ERROR,
          "An operation on one stream reads memory that an operation on another stream writes, and nothing orders the"
              + " write before the read.",
          """
          Streams run independently of each other. Program order in Java orders the *calls*, not the work: the reader may
          run before the writer, and see old bytes.

          Record an event on the writer's stream after the write, and make the reader's stream wait for it before the
          read. If both always belong together, put them on one stream.
          """);

  private static final Rule OVERWRITE_WHILE_READ =
      new Rule(
          "overwrite-while-read",
          Group.ORDERING,
          "Overwriting what another stream still reads",
          Level.ERROR,
          "An operation on one stream writes memory that an operation on another stream reads, and nothing orders the"
              + " read before the write.",
          """
          The reader may see bytes that were meant for the next round. Rings and double buffers that are guarded in one
          direction only fail this way.

          Record an event on the reader's stream after the read, and make the writer's stream wait for it before the
          buffer is filled again.
          """);

  private static final Rule UNORDERED_WRITES =
      new Rule(
          "unordered-writes",
          Group.ORDERING,
          "Two streams write the same memory",
          Level.ERROR,
          "Two operations on different streams write overlapping memory, and nothing orders one before the other.",
          """
          Which of the two values stays is decided anew in every run; with partial overlap it can be a mixture.

          Record an event on the first writer's stream after the write, and make the second writer's stream wait for it;
          or let each write memory of its own.
          """);
}
