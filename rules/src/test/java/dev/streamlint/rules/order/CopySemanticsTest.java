package dev.streamlint.rules.order;

import static dev.streamlint.rules.op.MemoryKind.DEVICE;
import static dev.streamlint.rules.op.MemoryKind.MANAGED;
import static dev.streamlint.rules.op.MemoryKind.PAGEABLE;
import static dev.streamlint.rules.op.MemoryKind.PINNED;
import static dev.streamlint.rules.op.MemoryKind.STREAM_ORDERED;
import static dev.streamlint.rules.op.MemoryKind.UNKNOWN;
import static dev.streamlint.rules.order.CopySemantics.Form.ASYNC;
import static dev.streamlint.rules.order.CopySemantics.Form.SYNC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Returns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The manual's list, row by row. */
final class CopySemanticsTest {
  @Test
  void synchronousForms() {
    assertThat(CopySemantics.copy(SYNC, PAGEABLE, DEVICE)).isEqualTo(Returns.STAGED);
    assertThat(CopySemantics.copy(SYNC, PINNED, DEVICE)).isEqualTo(Returns.COMPLETE);
    assertThat(CopySemantics.copy(SYNC, DEVICE, PAGEABLE)).isEqualTo(Returns.COMPLETE);
    assertThat(CopySemantics.copy(SYNC, DEVICE, PINNED)).isEqualTo(Returns.COMPLETE);
    assertThat(CopySemantics.copy(SYNC, DEVICE, DEVICE)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.copy(SYNC, PAGEABLE, PINNED)).isEqualTo(Returns.COMPLETE);
  }

  @Test
  void asynchronousForms() {
    assertThat(CopySemantics.copy(ASYNC, PAGEABLE, DEVICE)).isEqualTo(Returns.STAGED_IMPLICITLY);
    assertThat(CopySemantics.copy(ASYNC, DEVICE, PAGEABLE)).isEqualTo(Returns.COMPLETE_IMPLICITLY);
    assertThat(CopySemantics.copy(ASYNC, PINNED, DEVICE)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.copy(ASYNC, DEVICE, PINNED)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.copy(ASYNC, DEVICE, DEVICE)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.copy(ASYNC, PINNED, PINNED)).isEqualTo(Returns.COMPLETE);
  }

  @ParameterizedTest
  @EnumSource(
      value = MemoryKind.class,
      names = {"UNKNOWN", "MANAGED", "STREAM_ORDERED", "TENSOR"})
  void whateverIsNotHostMemoryCountsAsDeviceMemory(MemoryKind kind) {
    for (CopySemantics.Form form : CopySemantics.Form.values()) {
      for (MemoryKind other : MemoryKind.values()) {
        assertThat(CopySemantics.copy(form, kind, other))
            .isEqualTo(CopySemantics.copy(form, DEVICE, other));
        assertThat(CopySemantics.copy(form, other, kind))
            .isEqualTo(CopySemantics.copy(form, other, DEVICE));
      }
    }
  }

  @Test
  void fills() {
    assertThat(CopySemantics.fill(SYNC, DEVICE)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.fill(SYNC, UNKNOWN)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.fill(SYNC, STREAM_ORDERED)).isEqualTo(Returns.AT_ONCE);
    assertThat(CopySemantics.fill(SYNC, PINNED)).isEqualTo(Returns.COMPLETE);
    assertThat(CopySemantics.fill(SYNC, MANAGED)).isEqualTo(Returns.COMPLETE);
    assertThat(CopySemantics.fill(ASYNC, PINNED)).isEqualTo(Returns.AT_ONCE);
  }
}
