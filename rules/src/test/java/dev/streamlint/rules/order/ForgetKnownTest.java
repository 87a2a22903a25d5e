package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run that goes on for hours need not remember. */
final class ForgetKnownTest {
  private static final Site AT = Site.synthetic("test");
  private static final StreamId ONE = new StreamId(1);
  private static final StreamId OTHER = new StreamId(2);
  private static final BufferId MEMORY = new BufferId(3);

  private final OrderState start =
      OrderState.start()
          .apply(new Op.CreateStream(AT, HostId.MAIN, ONE, StreamKind.NON_BLOCKING))
          .after()
          .apply(new Op.CreateStream(AT, HostId.MAIN, OTHER, StreamKind.NON_BLOCKING))
          .after();

  private static Op write(StreamId stream, long from) {
    Use use = new Use(MEMORY, Range.of(from, 4), Mode.WRITE, true);
    return new Op.Work(AT, HostId.MAIN, WorkKind.FILL, stream, List.of(use), Returns.AT_ONCE);
  }

  @Test
  void whatTheHostHasWaitedForIsForgotten() {
    OrderState state = start;
    for (int i = 0; i < 10; i++) {
      state = state.apply(write(ONE, 4L * i)).after();
    }
    state = state.apply(new Op.SyncStream(AT, HostId.MAIN, ONE)).after();
    assertThat(state.apply(write(OTHER, 0)).pairs()).hasSize(1);
    assertThat(state.forgetKnown(HostId.MAIN).apply(write(OTHER, 0)).pairs()).isEmpty();
  }

  @Test
  void whatIsPendingIsNot() {
    OrderState state = start.apply(write(ONE, 0)).after().forgetKnown(HostId.MAIN);
    assertThat(state.apply(write(OTHER, 0)).pairs())
        .extracting(Pair::edge)
        .containsExactly(Edge.NONE);
  }
}
