package dev.streamlint.validator.served;

import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kernel that reads a number again and again until it is not 0: its stream stands still until the
 * host writes there. What it computes matters to nobody, when it ends does.
 *
 * <pre>
 *   AGAIN:
 *     ld.volatile.u32 %r1, [%rd1];     %rd1 is a parameter
 *     setp.ne.u32 %p1, %r1, 0;
 *     &#64;%p1 bra DONE;
 *     bra AGAIN;
 * </pre>
 */
final class SpinningKernel {
  private static final Pattern LOOP =
      Pattern.compile(
          "(?s)(\\w+):.*?ld\\.volatile\\.\\w+\\s+%\\w+,\\s*\\[(%\\w+)\\].*?bra\\s+\\1\\b");
  private static final Pattern PARAMETER = Pattern.compile("\\.param\\s+\\.\\w+\\s+(\\w+)");

  /** A kernel may give up by the GPU's clock; one that does not would hang here for good. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  private static final Duration STEP = Duration.ofMillis(1);

  private SpinningKernel() {}

  /**
   * The parameter that holds the address of the number; empty if the kernel does not spin on one.
   *
   * @param entry the kernel's PTX, from its parameters to its end
   */
  static OptionalInt flag(String entry) {
    Matcher loop = LOOP.matcher(entry);
    int body = entry.indexOf('{');
    if (body < 0 || !loop.find(body)) {
      return OptionalInt.empty();
    }
    Matcher loaded =
        Pattern.compile(
                "ld\\.param\\.\\w+\\s+" + Pattern.quote(loop.group(2)) + "\\s*,\\s*\\[(\\w+)\\]")
            .matcher(entry);
    if (!loaded.find(body)) {
      return OptionalInt.empty();
    }
    List<String> names = new ArrayList<>();
    Matcher parameter = PARAMETER.matcher(entry).region(0, body);
    while (parameter.find()) {
      names.add(parameter.group(1));
    }
    int index = names.indexOf(loaded.group(1));
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** Holds the stream until the number at the address is not 0. */
  static void launch(VirtualDevice device, StreamHandle stream, long address) {
    ByteBuffer flag = device.hostView(address, Integer.BYTES);
    Gate gate = device.hold(stream);
    Thread spinning = new Thread(() -> spin(flag, gate), "spinning kernel");
    spinning.setDaemon(true);
    spinning.start();
  }

  private static void spin(ByteBuffer flag, Gate gate) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (flag.getInt(0) == 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(STEP.toNanos());
    }
    gate.open();
  }
}
