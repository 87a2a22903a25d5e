package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * How a library says "record", "wait" and so on: the method whose only effect is that one.
 *
 * <p>The library is that of the calls at hand, or that whose types the streams are. One that has no
 * such method is not lent another's: then it is said in plain words.
 */
final class Spelling {
  /**
   * What shows which library is meant.
   *
   * @param calls names of calls at hand
   * @param types types of the streams, or of the library handle, at hand
   */
  record Near(List<String> calls, List<String> types) {}

  private final ApiModels models;
  private final Map<String, CallModel> byPlace = new HashMap<>();
  private final Map<String, List<CallModel>> calls = new HashMap<>();

  /** Before the class that has no other handle than itself. */
  private static final String WITHOUT_HANDLE = "!";

  Spelling(ApiModels models) {
    this.models = models;
    for (CallModel call : models.all()) {
      if (call.family().equals("java")) {
        continue;
      }
      calls.computeIfAbsent(call.name(), name -> new ArrayList<>()).add(call);
      if (call.effects().size() == 1) {
        Effect what = call.effects().get(0);
        String effect = what.getClass().getName();
        if (what instanceof Effect.Bind bind && bind.handle() instanceof Operand.GlobalHandle) {
          prefer(WITHOUT_HANDLE + call.owner() + "/" + effect, call);
          continue;
        }
        prefer(call.owner() + "/" + effect, call);
        prefer(packageOf(call.owner()) + "/" + effect, call);
        prefer(call.family() + "/" + effect, call);
      }
    }
  }

  /** The shortest form is the plain one. */
  private void prefer(String key, CallModel call) {
    CallModel before = byPlace.get(key);
    if (before == null || call.name().length() < before.name().length()) {
      byPlace.put(key, call);
    }
  }

  /** The call as text. */
  String of(Class<? extends Effect> effect, Near near, String event, String stream) {
    return places(near).stream()
        .map(place -> byPlace.get(place + "/" + effect.getName()))
        .filter(Objects::nonNull)
        .findFirst()
        .map(call -> text(call, event, stream))
        .orElseGet(
            () -> plainly(effect, event, stream.equals("null") ? "the default stream" : stream));
  }

  /** From near to far: classes of the calls, then packages and families of the types. */
  private List<String> places(Near near) {
    List<String> places = new ArrayList<>();
    near.types().forEach(type -> places.add(WITHOUT_HANDLE + type));
    for (String name : near.calls()) {
      calls.getOrDefault(name, List.of()).forEach(call -> places.add(call.owner()));
    }
    for (String type : near.types()) {
      models.type(type).ifPresent(model -> places.add(packageOf(type)));
    }
    for (String type : near.types()) {
      models.type(type).ifPresent(model -> places.add(model.family()));
    }
    boolean typed = near.types().stream().anyMatch(type -> models.type(type).isPresent());
    for (String name : typed ? List.<String>of() : near.calls()) {
      calls.getOrDefault(name, List.of()).forEach(call -> places.add(call.family()));
    }
    return places;
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(type.lastIndexOf('.'), 0));
  }

  private static String text(CallModel call, String event, String stream) {
    Effect what = call.effects().get(0);
    String receiver =
        isReceiver(eventOf(what)) ? event + "." : isReceiver(streamOf(what)) ? stream + "." : "";
    StringJoiner args = new StringJoiner(", ", receiver + call.name() + "(", ")");
    for (int i = 0; i < call.params().size(); i++) {
      args.add(fills(eventOf(what), i) ? event : fills(streamOf(what), i) ? stream : "0");
    }
    return args.toString();
  }

  private static String plainly(Class<? extends Effect> effect, String event, String stream) {
    if (effect == Effect.Record.class) {
      return "mark the work on " + stream + " by " + event;
    } else if (effect == Effect.Wait.class) {
      return "make " + stream + " wait for " + event;
    } else if (effect == Effect.SyncStream.class) {
      return "wait for " + stream;
    } else if (effect == Effect.Bind.class) {
      return "bind " + event + " to " + stream;
    }
    return "wait for " + event;
  }

  private static boolean isReceiver(Optional<Operand> slot) {
    return slot.filter(Operand.Receiver.class::isInstance).isPresent();
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
