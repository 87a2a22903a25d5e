package dev.streamlint.validator.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The programs that a GPU is given, where a mark is work. */
final class GpuProgramsTest {
  @Test
  void tensorsAreOnNonBlockingStreams() {
    int tensors = 0;
    for (long seed = 0; seed < 500; seed++) {
      tensors += tensorsOf(RandomProgram.of(seed, true));
    }
    assertThat(tensors).isGreaterThan(50);
  }

  private static int tensorsOf(List<Op> program) {
    Map<StreamId, StreamKind> kinds = new HashMap<>(Map.of(StreamId.LEGACY, StreamKind.LEGACY));
    int tensors = 0;
    for (Op op : program) {
      if (op instanceof Op.CreateStream create) {
        kinds.put(create.stream(), create.kind());
      } else if (op instanceof Op.Alloc alloc && alloc.kind() == MemoryKind.TENSOR) {
        tensors++;
        assertThat(kinds.get(alloc.stream().orElseThrow())).isEqualTo(StreamKind.NON_BLOCKING);
      }
    }
    return tensors;
  }
}
