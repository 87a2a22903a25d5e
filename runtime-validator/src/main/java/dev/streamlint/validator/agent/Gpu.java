package dev.streamlint.validator.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether this machine has a GPU whose driver is loaded. */
public final class Gpu {
  /** Linux, WSL, Windows: what the driver puts there. */
  private static final List<String> SIGNS =
      List.of("/dev/nvidiactl", "/dev/dxg", "C:\\Windows\\System32\\nvcuda.dll");

  /** What is said where one is asked for and not there. */
  public static final String NONE =
      "there is no GPU here, or its driver is not loaded; --on virtual needs none";

  private Gpu() {}

  /** Whether a driver is there; it is not asked whether it works. */
  public static boolean isThere() {
    return SIGNS.stream().anyMatch(sign -> Files.exists(Path.of(sign)));
  }
}
