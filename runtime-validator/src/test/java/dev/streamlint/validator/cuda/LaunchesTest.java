package dev.streamlint.validator.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamlint.rules.op.Mode;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Kernel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** What can be known of the GPU's side without one. */
final class LaunchesTest {
  @Test
  void parametersLieWhereTheKernelLooksForThem() {
    Kernel kernel =
        new Kernel("k", Kernel.Access.read(0x10, 4), new Kernel.Access(0x20, 8, Mode.ATOMIC_XOR));
    ByteBuffer bytes =
        ByteBuffer.wrap(Launches.parameters(kernel, 77)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.getInt(0)).isEqualTo(77);
    assertThat(bytes.getInt(4)).isEqualTo(2);
    assertThat(bytes.getLong(8)).isEqualTo(0x10);
    assertThat(bytes.getLong(16)).isEqualTo(4);
    assertThat(bytes.getInt(24)).isZero();
    assertThat(bytes.getLong(8 + 24)).isEqualTo(0x20);
    assertThat(bytes.getInt(24 + 24)).isEqualTo(8);
    assertThat(KernelText.PTX).contains("work_parameters[" + bytes.capacity() + "]");
  }

  @Test
  void tooManyAccessesAreRefused() {
    Kernel kernel = new Kernel("k", Collections.nCopies(65, Kernel.Access.read(16, 1)));
    assertThatThrownBy(() -> Launches.parameters(kernel, 0))
        .isInstanceOf(DeviceException.class)
        .hasMessage("a kernel with 65 accesses; 64 is the most");
  }
}
