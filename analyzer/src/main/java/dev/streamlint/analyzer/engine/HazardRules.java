package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.Optional;
import java.util.stream.Stream;

/** By which rule a hazard is reported. */
final class HazardRules {
  private HazardRules() {}

  static String of(Hazard hazard, Machine machine) {
    Pair pair = hazard.pair();
    boolean scopeEnd = machine.log.trace(pair.later().op()).scopeEnd();
    if (machine.log.trace(pair.later().op()).implied()) {
      return "dropped-while-in-use";
    }
    return switch (hazard.kind()) {
      case READ_AFTER_WRITE -> byStream(hazard, "unordered-read", machine);
      case WRITE_AFTER_READ -> byStream(hazard, "overwrite-while-read", machine);
      case WRITE_AFTER_WRITE -> byStream(hazard, "unordered-writes", machine);
      case HOST_READ -> "host-read-before-sync";
      case HOST_WRITE -> "host-write-while-pending";
      case HOST_FREE -> scopeEnd ? "scope-end-while-in-use" : "host-free-while-pending";
      case FREE_IN_USE -> scopeEnd ? "scope-end-while-in-use" : "free-while-in-use";
      case USE_BEFORE_ALLOCATION -> "use-before-allocation";
      case USE_AFTER_FREE -> "use-after-free";
    };
  }

  /** Work on the default stream beside a non-blocking stream has rules of its own. */
  private static String byStream(Hazard hazard, String rule, Machine machine) {
    Pair pair = hazard.pair();
    Optional<Access> onDefault =
        hazard.explanation().cause() == Cause.LEGACY_BARRIER
            ? Stream.of(pair.later(), pair.earlier()).filter(HazardRules::isDefault).findFirst()
            : onDefaultStream(pair, machine);
    if (onDefault.isEmpty()) {
      return rule;
    }
    StreamChoice choice =
        onDefault.get().op() instanceof Op.Work work ? work.choice() : StreamChoice.NULL;
    return switch (choice) {
      case IMPLIED -> "synchronous-call-unordered";
      case CURRENT -> rule; // the default stream was chosen: it is as good as any other
      case NAMED, NULL, UNCREATED, UNBOUND -> "null-stream-unordered";
    };
  }

  private static Optional<Access> onDefaultStream(Pair pair, Machine machine) {
    if (isDefault(pair.earlier()) && isNonBlocking(pair.later(), machine)) {
      return Optional.of(pair.earlier());
    }
    return isDefault(pair.later()) && isNonBlocking(pair.earlier(), machine)
        ? Optional.of(pair.later())
        : Optional.empty();
  }

  static boolean isDefault(Access access) {
    return access.stream().map(StreamId.LEGACY::equals).orElse(false);
  }

  private static boolean isNonBlocking(Access access, Machine machine) {
    return access.stream()
        .map(s -> machine.order.streamKind(s) == StreamKind.NON_BLOCKING)
        .orElse(false);
  }
}
