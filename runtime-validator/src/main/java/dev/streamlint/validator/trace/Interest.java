package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Site;
import java.util.function.Predicate;
import org.objectweb.asm.Type;

/** Which calls have to be told of: not those that only keep things in Java's own containers. */
final class Interest {
  private static final String CONCURRENT = "java.util.concurrent.";

  private final ApiModels models;
  private final boolean natives;
  private final Predicate<Site> before;

  Interest(ApiModels models) {
    this(models, false, at -> false);
  }

  /**
   * @param natives whether a driver tells things apart: then the calls that only make one object
   *     mean what another means need not be told of, and bindings whose objects hold nothing that
   *     is known are left alone
   * @param before the places that have to be told of before their calls, whatever these mean
   */
  Interest(ApiModels models, boolean natives, Predicate<Site> before) {
    this.models = models;
    this.natives = natives;
    this.before = before;
  }

  CallSite site(
      String owner, String name, int arguments, Site at, boolean carriesText, boolean standIn) {
    CallSite site = CallSite.of(models, owner, name, arguments, at, carriesText, standIn, !natives);
    return before.test(at) ? site.toldBefore() : site;
  }

  /** Of a method as class files name it. */
  boolean isWanted(String owner, String name, String descriptor) {
    String plain = CallSites.plain(owner);
    return inCall(plain, name, Type.getArgumentCount(descriptor)) || inTexts(plain, descriptor);
  }

  boolean inCall(String owner, String name, int arguments) {
    return models.method(owner, name, arguments).filter(this::isWanted).isPresent();
  }

  /** Whether a call may hand a library the text of kernels. */
  boolean inTexts(String owner, String descriptor) {
    boolean binding =
        models
            .type(owner)
            .filter(t -> natives ? t.family().equals("jcuda") : !t.family().equals("java"))
            .isPresent();
    return binding
        && (descriptor.contains("Ljava/lang/String;") || descriptor.contains("[B"))
        && !descriptor.startsWith("()");
  }

  boolean inConstant(String owner, String field) {
    return models.constant(owner, field).filter(Operand.class::isInstance).isPresent();
  }

  private boolean isWanted(CallModel model) {
    if (!natives) {
      return matters(model);
    }
    return model.family().equals("java")
        ? model.effects().stream().anyMatch(Interest::isAccess)
        : model.family().equals("jcuda") && !model.effects().stream().allMatch(Interest::isSeen);
  }

  /** What an object's own fields show. */
  private static boolean isSeen(Effect effect) {
    return effect instanceof Effect.PointerTo
        || effect instanceof Effect.HostView
        || effect instanceof Effect.Makes
        || effect instanceof Effect.Nothing
        || effect instanceof Effect.ThrowsOnFailure
        || (effect instanceof Effect.Alias alias
            && alias.result() instanceof Operand.Result
            && alias.offset().isEmpty());
  }

  private static boolean matters(CallModel model) {
    boolean concurrent = model.owner().startsWith(CONCURRENT);
    return !model.family().equals("java")
        || model.effects().stream()
            .anyMatch(e -> isMemory(e) || isHandOff(e) || (concurrent && isList(e)));
  }

  private static boolean isAccess(Effect effect) {
    return effect instanceof Effect.HostRead || effect instanceof Effect.HostWrite;
  }

  private static boolean isMemory(Effect effect) {
    return isAccess(effect)
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
