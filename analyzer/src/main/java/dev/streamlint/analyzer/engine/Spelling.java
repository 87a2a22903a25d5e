package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

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

  private static final String DEFAULT_STREAM = "/default-stream";
  private static final String PER_THREAD_STREAM = "/per-thread-stream";

  /** Where a library has a constant for it instead of a call. */
  private final Map<String, String> perThread = new HashMap<>();

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
    models.all().stream().filter(Spelling::isMark).forEach(this::offer);
    models.all().stream().filter(c -> c.params().isEmpty()).forEach(this::offerDefault);
    for (String constant : models.constantsWith(new Operand.PerThreadStream())) {
      String owner = packageOf(constant);
      offerPerThread(owner, constant.substring(packageOf(owner).length() + 1));
    }
    models.all().stream().filter(c -> c.params().isEmpty()).forEach(this::offerPerThread);
  }

  /** A call that creates an event, records it at once and returns it. */
  private static boolean isMark(CallModel call) {
    return call.effects().size() == 2
        && call.effects().get(0) instanceof Effect.CreateEvent
        && call.effects().get(1) instanceof Effect.Record record
        && record.event() instanceof Operand.Result;
  }

  /** For a library that has nothing plainer. */
  private void offer(CallModel call) {
    String effect = "/" + Effect.Record.class.getName();
    byPlace.putIfAbsent(call.owner() + effect, call);
    byPlace.putIfAbsent(packageOf(call.owner()) + effect, call);
    byPlace.putIfAbsent(call.family() + effect, call);
  }

  /** The default stream in the library's words: null where a null handle means it. */
  String defaultStream(Near near) {
    return places(near).stream()
        .map(place -> byPlace.get(place + DEFAULT_STREAM))
        .filter(Objects::nonNull)
        .findFirst()
        .map(call -> call.name() + "()")
        .orElse("null");
  }

  /** The thread's own default stream in the library's words; empty if it has none. */
  Optional<String> perThreadStream(Near near) {
    return places(near).stream()
        .map(place -> perThread.get(place + PER_THREAD_STREAM))
        .filter(Objects::nonNull)
        .findFirst();
  }

  private void offerPerThread(String owner, String text) {
    perThread.putIfAbsent(owner + PER_THREAD_STREAM, text);
    models
        .type(owner)
        .ifPresent(type -> perThread.putIfAbsent(type.family() + PER_THREAD_STREAM, text));
  }

  private void offerPerThread(CallModel call) {
    if (call.effects().size() == 1
        && call.effects().get(0) instanceof Effect.Returns returns
        && returns.value() instanceof Operand.PerThreadStream) {
      offerPerThread(call.owner(), call.name() + "()");
    }
  }

  private void offerDefault(CallModel call) {
    for (Effect effect : call.effects()) {
      if (effect instanceof Effect.Alias alias && alias.of() instanceof Operand.LegacyStream) {
        byPlace.putIfAbsent(call.owner() + DEFAULT_STREAM, call);
        byPlace.putIfAbsent(call.family() + DEFAULT_STREAM, call);
      }
    }
  }

  /** Whether any form of the call is given a stream. */
  boolean takesStream(String call) {
    return calls.getOrDefault(call, List.of()).stream()
        .anyMatch(model -> model.params().stream().anyMatch(Spelling::isStreamName));
  }

  private static boolean isStreamName(String parameter) {
    String name = parameter.toLowerCase(Locale.ROOT);
    return name.contains("stream") || name.contains("queue");
  }

  /** The call's asynchronous form, by its name: the same library has to have it. */
  Optional<String> asynchronous(String call) {
    String name = call + "Async";
    Set<String> owners =
        calls.getOrDefault(call, List.of()).stream()
            .map(CallModel::owner)
            .collect(Collectors.toSet());
    return calls.getOrDefault(name, List.of()).stream()
        .filter(model -> owners.contains(model.owner()))
        .findFirst()
        .map(CallModel::name);
  }

  /** How the memory's library is told that another stream uses it. */
  Optional<String> recordStream(String type, String memory, String stream) {
    CallModel call = byPlace.get(type + "/" + Effect.RecordStream.class.getName());
    return Optional.ofNullable(call).map(known -> text(known, memory, stream));
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
    Effect what = call.effects().get(call.effects().size() - 1);
    String made =
        eventOf(what).filter(Operand.Result.class::isInstance).map(o -> event + " = ").orElse("");
    String receiver =
        isReceiver(eventOf(what)) ? event + "." : isReceiver(streamOf(what)) ? stream + "." : "";
    StringJoiner args = new StringJoiner(", ", made + receiver + call.name() + "(", ")");
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
    if (effect instanceof Effect.RecordStream lend) {
      return Optional.of(lend.buffer());
    } else if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.handle());
    } else if (effect instanceof Effect.Record record) {
      return Optional.of(record.event());
    } else if (effect instanceof Effect.Wait wait) {
      return Optional.of(wait.event());
    }
    return effect instanceof Effect.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  private static Optional<Operand> streamOf(Effect effect) {
    if (effect instanceof Effect.RecordStream lend) {
      return Optional.of(lend.stream());
    } else if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.stream());
    } else if (effect instanceof Effect.Record record) {
      return record.on();
    } else if (effect instanceof Effect.Wait wait) {
      return wait.on();
    }
    return effect instanceof Effect.SyncStream sync ? sync.stream() : Optional.empty();
  }
}
