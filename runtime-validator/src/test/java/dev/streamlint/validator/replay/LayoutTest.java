package dev.streamlint.validator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Rows;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ranges share bytes in the small buffers exactly if they do in the program. */
final class LayoutTest {
  private static final BufferId BUFFER = new BufferId(1);

  private static Use use(Range range) {
    return new Use(BUFFER, range, Mode.READ, true);
  }

  private static boolean meet(Range one, Range other) {
    List<Op> ops = new ArrayList<>();
    for (Range each : List.of(one, other)) {
      ops.add(new Op.HostAccess(Site.synthetic("use"), HostId.MAIN, use(each)));
    }
    Layout layout = new Layout(ops);
    return layout.segments(use(one)).stream()
        .anyMatch(a -> layout.segments(use(other)).stream().anyMatch(b -> meet(a, b)));
  }

  private static boolean meet(Segment a, Segment b) {
    return a.start() < b.start() + b.length() && b.start() < a.start() + a.length();
  }

  @Test
  void plainRanges() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      Range one = Range.of(random.nextInt(8) * 1000L, 1 + random.nextInt(4) * 500L);
      Range other = Range.of(random.nextInt(8) * 1000L, 1 + random.nextInt(4) * 500L);
      assertThat(meet(one, other)).as("%s %s", one, other).isEqualTo(one.overlaps(other));
    }
  }

  @Test
  void theWholeBufferMeetsEverything() {
    assertThat(meet(Range.ALL, Range.of(1_000_000, 4))).isTrue();
    Range unknown = new Range(Optional.empty(), Optional.empty());
    assertThat(meet(unknown, Range.of(64, 64))).isTrue();
  }

  @Test
  void slotsOfUnknownSize() {
    Affine chunk = Affine.symbol("chunk");
    Range first = new Range(Optional.of(Affine.ZERO), Optional.of(chunk));
    Range second = new Range(Optional.of(chunk), Optional.of(chunk));
    assertThat(meet(first, second)).isFalse();
    assertThat(meet(first, first)).isTrue();
  }

  @Test
  void rowsOfRectangles() {
    Rows rows = new Rows(Affine.of(100), Affine.of(4));
    Range left = Range.rectangle(Optional.of(Affine.ZERO), Affine.of(50), rows);
    Range right = Range.rectangle(Optional.of(Affine.of(50)), Affine.of(50), rows);
    assertThat(meet(left, right)).isFalse();
    assertThat(meet(left, Range.of(310, 4))).isTrue();
    assertThat(meet(left, Range.of(360, 4))).isFalse();
  }

  @Test
  void buffersAreSmall() {
    Range large = Range.of(1L << 30, 1L << 30);
    Layout layout =
        new Layout(List.of(new Op.HostAccess(Site.synthetic("use"), HostId.MAIN, use(large))));
    assertThat(layout.size(BUFFER)).isEqualTo(3 * Layout.PIECE);
  }
}
