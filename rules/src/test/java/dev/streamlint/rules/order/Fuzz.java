package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.fail;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Runs a law over many random programs; when it does not hold for one, cuts the program down and
 * prints it.
 *
 * <p>To replay a failure: {@code mvn -pl rules test -Dstreamlint.seed=<seed>} runs every law on
 * that seed alone.
 */
final class Fuzz {
  private Fuzz() {}

  static void check(String law, int programs, Shape shape, Predicate<List<Op>> holds) {
    Long seed = Long.getLong("streamlint.seed");
    if (seed != null) {
      check(law, seed, shape, holds);
      return;
    }
    for (long each = 0; each < programs; each++) {
      check(law, each, shape, holds);
    }
  }

  private static void check(String law, long seed, Shape shape, Predicate<List<Op>> holds) {
    List<Op> program = RandomPrograms.generate(seed, shape);
    if (!holds.test(program)) {
      List<Op> small = shrink(program, RandomPrograms.declarations(shape), holds);
      fail("%s%nseed %d:%n%s", law, seed, print(small));
    }
  }

  /** Leaves out op after op, as long as the law still fails. */
  private static List<Op> shrink(List<Op> program, int declarations, Predicate<List<Op>> holds) {
    List<Op> small = new ArrayList<>(program);
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (int i = small.size() - 1; i >= declarations; i--) {
        List<Op> without = new ArrayList<>(small);
        without.remove(i);
        if (!holds.test(without)) {
          small = without;
          smaller = true;
        }
      }
    }
    return small;
  }

  static String print(List<Op> program) {
    return program.stream()
        .map(op -> "  " + op.toString().replaceAll("at=[^,]*, |host=HostId\\[number=0], ", ""))
        .collect(Collectors.joining("\n"));
  }
}
