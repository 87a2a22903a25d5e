package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * A call in a woven class, with all that can be known before it is made: what it means is looked up
 * once, not at every call.
 *
 * @param model empty for a call that only may carry the text of kernels
 * @param needsBefore whether something has to be done before the call is made
 * @param carriesText whether a text among its arguments may hold kernels
 * @param standIn whether to make up the bytes that hollow natives do not return
 * @param counts whether to say how many there are in place of hollow natives
 */
public record CallSite(
    Site at,
    Optional<CallModel> model,
    boolean needsBefore,
    boolean carriesText,
    boolean standIn,
    boolean counts) {

  /** The same, told of before the call as well. */
  CallSite toldBefore() {
    return new CallSite(at, model, true, carriesText, standIn, counts);
  }

  static CallSite of(
      ApiModels models,
      String owner,
      String name,
      int arguments,
      Site at,
      boolean carriesText,
      boolean standIn,
      boolean hollow) {
    Optional<CallModel> model = models.method(owner, name, arguments);
    boolean before =
        model.map(CallModel::effects).orElse(List.of()).stream()
            .anyMatch(e -> isGivenBack(e) || (hollow ? isHandOver(e) : isCallback(e)));
    boolean counts =
        model.filter(m -> !m.family().equals("java") && !sizes(m).isEmpty()).isPresent();
    return new CallSite(at, model, before, carriesText, hollow && standIn, hollow && counts);
  }

  /** Effects that make the result a number of elements. */
  static List<Effect.Size> sizes(CallModel model) {
    return model.effects().stream()
        .filter(Effect.Size.class::isInstance)
        .map(Effect.Size.class::cast)
        .toList();
  }

  private static boolean isCallback(Effect effect) {
    return effect instanceof Effect.HostCallback;
  }

  /** Published before the call, so that nobody acquires too early. */
  private static boolean isHandOver(Effect effect) {
    return effect instanceof Effect.Publish
        || effect instanceof Effect.Put
        || effect instanceof Effect.Start
        || effect instanceof Effect.Spawn
        || effect instanceof Effect.Then;
  }

  /** The driver may hand the same address or handle out again before this call's caller goes on. */
  static boolean isGivenBack(Effect effect) {
    return effect instanceof Effect.Free
        || effect instanceof Effect.DestroyStream
        || effect instanceof Effect.DestroyEvent;
  }
}
