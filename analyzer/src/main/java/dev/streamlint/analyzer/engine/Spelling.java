package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;

/** How a library says "record", "wait" and so on: the method whose only effect is that one. */
final class Spelling {
  private final Map<String, CallModel> byOwner = new HashMap<>();
  private final Map<String, String> owners = new HashMap<>();
  private final Map<String, CallModel> any = new HashMap<>();

  Spelling(ApiModels models) {
    for (CallModel call : models.all()) {
      if (call.family().equals("java")) {
        continue;
      }
      owners.putIfAbsent(call.name(), call.owner());
      if (call.effects().size() == 1) {
        String effect = call.effects().get(0).getClass().getName();
        prefer(byOwner, call.owner() + "/" + effect, call);
        prefer(any, effect, call);
      }
    }
  }

  /** The shortest form is the plain one. */
  private static void prefer(Map<String, CallModel> map, String key, CallModel call) {
    CallModel before = map.get(key);
    if (before == null || call.name().length() < before.name().length()) {
      map.put(key, call);
    }
  }

  /**
   * The call as text.
   *
   * @param near calls of the library that is meant, the first that belongs to one with streams
   *     counts
   */
  String of(Class<? extends Effect> effect, List<String> near, String event, String stream) {
    CallModel call =
        near.stream()
            .map(name -> byOwner.get(owners.getOrDefault(name, "") + "/" + effect.getName()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(any.get(effect.getName()));
    if (call == null) {
      return "order the two by " + event;
    }
    StringJoiner args = new StringJoiner(", ", call.name() + "(", ")");
    Effect what = call.effects().get(0);
    for (int i = 0; i < call.params().size(); i++) {
      args.add(fills(eventOf(what), i) ? event : fills(streamOf(what), i) ? stream : "0");
    }
    return args.toString();
  }

  private static boolean fills(Optional<Operand> slot, int index) {
    return slot.isPresent() && slot.get() instanceof Operand.Argument a && a.index() == index;
  }

  private static Optional<Operand> eventOf(Effect effect) {
    if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.handle());
    } else if (effect instanceof Effect.Record record) {
      return Optional.of(record.event());
    } else if (effect instanceof Effect.Wait wait) {
      return Optional.of(wait.event());
    }
    return effect instanceof Effect.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  private static Optional<Operand> streamOf(Effect effect) {
    if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.stream());
    } else if (effect instanceof Effect.Record record) {
      return record.on();
    } else if (effect instanceof Effect.Wait wait) {
      return wait.on();
    }
    return effect instanceof Effect.SyncStream sync ? sync.stream() : Optional.empty();
  }
}
