package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;

/** Which calls have to be told of: not those that only keep things in Java's own containers. */
final class Interest {
  private static final String CONCURRENT = "java.util.concurrent.";

  private final ApiModels models;

  Interest(ApiModels models) {
    this.models = models;
  }

  boolean inCall(String owner, String name, int arguments) {
    return models.method(owner, name, arguments).filter(Interest::matters).isPresent();
  }

  /** Whether a call may hand a library the text of kernels. */
  boolean inTexts(String owner, String descriptor) {
    boolean binding = models.type(owner).filter(t -> !t.family().equals("java")).isPresent();
    return binding
        && (descriptor.contains("Ljava/lang/String;") || descriptor.contains("[B"))
        && !descriptor.startsWith("()");
  }

  boolean inConstant(String owner, String field) {
    return models.constant(owner, field).filter(Operand.class::isInstance).isPresent();
  }

  private static boolean matters(CallModel model) {
    boolean concurrent = model.owner().startsWith(CONCURRENT);
    return !model.family().equals("java")
        || model.effects().stream()
            .anyMatch(e -> isMemory(e) || isHandOff(e) || (concurrent && isList(e)));
  }

  private static boolean isMemory(Effect effect) {
    return effect instanceof Effect.HostRead
        || effect instanceof Effect.HostWrite
        || effect instanceof Effect.Alias
        || effect instanceof Effect.HostView
        || effect instanceof Effect.Alloc;
  }

  private static boolean isHandOff(Effect effect) {
    return effect instanceof Effect.Publish
        || effect instanceof Effect.Acquire
        || effect instanceof Effect.Spawn
        || effect instanceof Effect.Then
        || effect instanceof Effect.Start
        || effect instanceof Effect.Join;
  }

  private static boolean isList(Effect effect) {
    return effect instanceof Effect.Elements;
  }
}
