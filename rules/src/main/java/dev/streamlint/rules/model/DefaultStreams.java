package dev.streamlint.rules.model;

import java.util.List;
import java.util.Optional;

/** What users can say that an absent stream means, in their words. */
public final class DefaultStreams {
  /** As nvcc has it: {@code --default-stream legacy}. */
  public static final List<String> SHORT = List.of("legacy", "per-thread");

  private DefaultStreams() {}

  /** The stream that is meant; nothing for another word. */
  public static Optional<Operand> of(String word) {
    return switch (word) {
      case "legacy" -> Optional.of(new Operand.LegacyStream());
      case "per-thread" -> Optional.of(new Operand.PerThreadStream());
      default -> Optional.empty();
    };
  }
}
