package dev.streamlint.rules.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether a wait may come before another thread's record. */
final class LateRecordTest {
  private static final Site AT = Site.synthetic("op");
  private static final HostId ONE = HostId.MAIN;
  private static final HostId OTHER = new HostId(7);
  private static final HostId THIRD = new HostId(8);
  private static final TokenId QUEUE = new TokenId(1);
  private static final TokenId LATCH = new TokenId(2);
  private static final EventId EVENT = new EventId(1);

  private static final Op.Record RECORD = new Op.Record(AT, ONE, EVENT, new StreamId(1));
  private static final Op ADD = new Op.Publish(AT, ONE, QUEUE);
  private static final Op TAKE = new Op.Acquire(AT, OTHER, QUEUE);
  private static final Op WAIT = new Op.Wait(AT, OTHER, new StreamId(2), EVENT);

  private static boolean isLate(Op... path) {
    return LateRecord.find(List.of(path), WAIT).isPresent();
  }

  @Test
  void aRecordAfterTheHandOverIsLate() {
    assertThat(LateRecord.find(List.of(ADD, RECORD, TAKE), WAIT)).contains(RECORD);
    assertThat(isLate(ADD, TAKE, RECORD)).isTrue();
  }

  @Test
  void oneBeforeItIsNot() {
    assertThat(isLate(RECORD, ADD, TAKE)).isFalse();
    assertThat(isLate(ADD, TAKE, RECORD, ADD, TAKE)).isFalse();
  }

  @Test
  void aThirdThreadMayTellOfIt() {
    Op open = new Op.Publish(AT, ONE, LATCH);
    Op passed = new Op.Acquire(AT, THIRD, LATCH);
    Op on = new Op.Publish(AT, THIRD, QUEUE);
    assertThat(isLate(ADD, RECORD, open, passed, on, TAKE)).isFalse();
    assertThat(isLate(ADD, RECORD, open, on, passed, TAKE)).isTrue();
  }

  /** What orders the two may be out of view. */
  @Test
  void withoutAHandOverNothingIsKnown() {
    assertThat(isLate(RECORD)).isFalse();
    assertThat(isLate(ADD, RECORD)).isFalse();
  }

  @Test
  void anOwnRecordOrACreationSettlesIt() {
    assertThat(isLate(ADD, RECORD, TAKE, new Op.Record(AT, OTHER, EVENT, new StreamId(3))))
        .isFalse();
    assertThat(isLate(ADD, RECORD, TAKE, new Op.CreateEvent(AT, OTHER, EVENT))).isFalse();
  }
}
