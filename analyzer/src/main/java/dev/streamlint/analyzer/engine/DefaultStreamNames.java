package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** How a library calls the streams that nobody creates; by class, package or family. */
final class DefaultStreamNames {
  private final ApiModels models;
  private final Map<String, Spelled.Arg> legacy = new HashMap<>();

  /** Where a library has a constant for it instead of a call. */
  private final Map<String, Spelled.Arg> perThread = new HashMap<>();

  DefaultStreamNames(ApiModels models) {
    this.models = models;
    for (String constant : models.constantsWith(new Operand.PerThreadStream())) {
      String owner = packageOf(constant);
      String name = constant.substring(constant.lastIndexOf('.'));
      offerPerThread(owner, new Spelled.Arg(Code.ofType(owner).then(name), ""));
    }
    for (CallModel call : models.all()) {
      if (call.params().isEmpty()) {
        offer(call);
      }
    }
  }

  private void offer(CallModel call) {
    Code code = Code.ofStatic(call.owner(), call.name()).then("()");
    String type = "";
    for (Effect effect : call.effects()) {
      if (effect instanceof Effect.Makes makes) {
        type = makes.type();
      } else if (effect instanceof Effect.Alias alias
          && alias.of() instanceof Operand.LegacyStream) {
        legacy.putIfAbsent(call.owner(), new Spelled.Arg(code, type));
        legacy.putIfAbsent(call.family(), new Spelled.Arg(code, type));
      } else if (call.effects().size() == 1
          && effect instanceof Effect.Returns returns
          && returns.value() instanceof Operand.PerThreadStream) {
        offerPerThread(call.owner(), new Spelled.Arg(code, ""));
      }
    }
  }

  private void offerPerThread(String owner, Spelled.Arg stream) {
    perThread.putIfAbsent(owner, stream);
    models.type(owner).ifPresent(type -> perThread.putIfAbsent(type.family(), stream));
  }

  /** The default stream in the library's words: null where a null handle means it. */
  Spelled.Arg legacy(List<String> places) {
    return first(places, legacy).orElse(Spelled.Arg.of("null", ""));
  }

  /** The thread's own default stream in the library's words; empty if it has none. */
  Optional<Spelled.Arg> perThread(List<String> places) {
    return first(places, perThread);
  }

  private static Optional<Spelled.Arg> first(List<String> places, Map<String, Spelled.Arg> names) {
    return places.stream().map(names::get).filter(Objects::nonNull).findFirst();
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(type.lastIndexOf('.'), 0));
  }
}
