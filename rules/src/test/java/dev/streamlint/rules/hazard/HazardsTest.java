package dev.streamlint.rules.hazard;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.readWrite;
import static dev.streamlint.rules.op.Use.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Program;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which pairs are bugs, and of what kind. */
final class HazardsTest {
  private final Program program = new Program();
  private final StreamId s1 = program.nonBlocking(1);
  private final StreamId s2 = program.nonBlocking(2);
  private final BufferId device = program.device(1);
  private final BufferId pinned = program.buffer(2, MemoryKind.PINNED);

  private Optional<HazardKind> last() {
    Pair pair = program.lastPairs().get(0);
    return Hazards.of(pair, program.state());
  }

  private void expect(Use first, Use second, HazardKind kind) {
    program.device(1);
    program.launch(s1, first).launch(s2, second);
    assertThat(last()).contains(kind);
  }

  @Test
  void betweenStreams() {
    expect(write(device), read(device), HazardKind.READ_AFTER_WRITE);
    expect(readWrite(device), readWrite(device), HazardKind.READ_AFTER_WRITE);
    expect(read(device), write(device), HazardKind.WRITE_AFTER_READ);
    expect(read(device), readWrite(device), HazardKind.WRITE_AFTER_READ);
    expect(write(device), write(device), HazardKind.WRITE_AFTER_WRITE);
    expect(readWrite(device), write(device), HazardKind.WRITE_AFTER_WRITE);
  }

  @Test
  void orderedPairsAreNone() {
    program.launch(s1, write(device)).launch(s1, read(device));
    assertThat(last()).isEmpty();
  }

  @Test
  void byTheHost() {
    program.launch(s1, write(pinned)).hostReads(pinned);
    assertThat(last()).contains(HazardKind.HOST_READ);
    program.hostWrites(pinned);
    assertThat(last()).contains(HazardKind.HOST_WRITE);
    program.free(pinned, true);
    assertThat(last()).contains(HazardKind.HOST_FREE);
  }

  @Test
  void aHostAccessMayComeFirst() {
    program.on(1).hostWrites(pinned).on(0).launch(s1, read(pinned));
    assertThat(last()).contains(HazardKind.HOST_WRITE);
  }

  @Test
  void twoHostThreadsAreJavasOwnMatter() {
    program.on(1).hostWrites(pinned).on(0).hostReads(pinned);
    assertThat(program.lastPairs()).isNotEmpty();
    assertThat(last()).isEmpty();
  }

  @Test
  void lifetimes() {
    program.launch(s1, write(device)).freeAsync(device, s2);
    assertThat(last()).contains(HazardKind.FREE_IN_USE);
    program.launch(s2, read(device));
    assertThat(last()).contains(HazardKind.USE_AFTER_FREE);
    program.freeAsync(device, s2);
    assertThat(last()).contains(HazardKind.USE_AFTER_FREE);
    BufferId block = program.allocAsync(3, s1);
    program.launch(s2, write(block));
    assertThat(last()).contains(HazardKind.USE_BEFORE_ALLOCATION);
  }

  @Test
  void withoutTheKindOfMemoryAFreeIsJustAFree() {
    program.launch(s1, write(pinned)).free(pinned, true);
    assertThat(Hazards.of(program.lastPairs().get(0))).contains(HazardKind.FREE_IN_USE);
  }
}
