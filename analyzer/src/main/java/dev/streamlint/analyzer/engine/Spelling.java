package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a library says "record", "wait" and so on: the method whose only effect is that one, and that
 * is told what it works on.
 *
 * <p>The library is that of the calls at hand, or that whose types the streams are. One that has no
 * such method for what is there is not lent another's: then it is said in plain words.
 */
final class Spelling {
  /**
   * What shows which library is meant.
   *
   * @param calls names of calls at hand
   * @param types types of the streams, or of the library handle, at hand
   */
  record Near(List<String> calls, List<String> types) {}

  /** The shortest form is the plain one. */
  private static final Comparator<CallModel> PLAINEST =
      Comparator.comparing((CallModel call) -> call.effects().size())
          .thenComparing(call -> call.name().length())
          .thenComparing(call -> call.params().size());

  /** Before the class that has no other handle than itself. */
  private static final String WITHOUT_HANDLE = "!";

  private final ApiModels models;
  private final CallText text;
  private final DefaultStreamNames defaults;

  /** By class, package or family, and effect. */
  private final Map<String, List<CallModel>> byPlace = new HashMap<>();

  private final Map<String, List<CallModel>> calls = new HashMap<>();

  Spelling(ApiModels models) {
    this.models = models;
    this.text = new CallText(models.all());
    this.defaults = new DefaultStreamNames(models);
    for (CallModel call : models.all()) {
      if (call.family().equals("java")) {
        continue;
      }
      calls.computeIfAbsent(call.name(), name -> new ArrayList<>()).add(call);
      if ((call.effects().size() == 1 || isMark(call)) && CallText.isExplicit(call)) {
        Effect what = call.effects().get(call.effects().size() - 1);
        String effect = "/" + what.getClass().getName();
        if (what instanceof Effect.Bind bind && bind.handle() instanceof Operand.GlobalHandle) {
          offer(WITHOUT_HANDLE + call.owner() + effect, call);
          continue;
        }
        offer(call.owner() + effect, call);
        offer(packageOf(call.owner()) + effect, call);
        offer(call.family() + effect, call);
      }
    }
    byPlace.values().forEach(list -> list.sort(PLAINEST));
  }

  private void offer(String key, CallModel call) {
    byPlace.computeIfAbsent(key, k -> new ArrayList<>()).add(call);
  }

  /** A call that creates an event, records it at once and returns it. */
  private static boolean isMark(CallModel call) {
    return call.effects().size() == 2
        && call.effects().get(0) instanceof Effect.CreateEvent
        && call.effects().get(1) instanceof Effect.Record record
        && record.event() instanceof Operand.Result;
  }

  Spelled.Arg defaultStream(Near near) {
    return defaults.legacy(places(near));
  }

  Optional<Spelled.Arg> perThreadStream(Near near) {
    return defaults.perThread(places(near));
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
  Optional<Spelled> recordStream(String type, Spelled.Arg memory, Spelled.Arg stream) {
    return spell(List.of(type), Effect.RecordStream.class, memory, stream, List.of());
  }

  /** The call, or plain words. */
  Spelled of(Class<? extends Effect> effect, Near near, Spelled.Arg event, Spelled.Arg stream) {
    return spell(places(near), effect, event, stream, near.calls())
        .orElseGet(() -> plainly(effect, event, stream));
  }

  private Optional<Spelled> spell(
      List<String> places,
      Class<? extends Effect> effect,
      Spelled.Arg event,
      Spelled.Arg stream,
      List<String> calls) {
    Set<String> apis = calls.stream().map(Spelling::api).collect(Collectors.toSet());
    List<CallModel> fitting =
        places.stream()
            .flatMap(
                place -> byPlace.getOrDefault(place + "/" + effect.getName(), List.of()).stream())
            .filter(call -> text.of(call, event, stream).isPresent())
            .toList();
    return fitting.stream()
        .min(
            Comparator.comparing((CallModel call) -> !CallText.takesAsTheyAre(call, event, stream))
                .thenComparing(call -> !apis.contains(api(call.name()))))
        .flatMap(call -> text.of(call, event, stream));
  }

  /** {@code cuda} of {@code cudaMemcpyAsync}: two APIs may be in one class. */
  private static String api(String call) {
    int end = 0;
    while (end < call.length() && Character.isLowerCase(call.charAt(end))) {
      end++;
    }
    return call.substring(0, end);
  }

  /** How an event of the class is made, and given back. */
  Optional<Fix.NewEvent> newEvent(String name, String type, Near near) {
    if (type.isEmpty()) {
      return Optional.empty();
    }
    Spelled.Arg event = Spelled.Arg.of(name, type);
    Spelled.Arg none = Spelled.Arg.of("null", "");
    Code made = Code.of("new ").then(Code.ofType(type)).then("()");
    boolean complete =
        byPlace.getOrDefault(type + "/" + Effect.CreateEvent.class.getName(), List.of()).stream()
            .anyMatch(call -> call.params().isEmpty());
    List<String> places = places(near);
    Optional<Code> create =
        complete
            ? Optional.empty()
            : spell(places, Effect.CreateEvent.class, event, none, near.calls())
                .filter(Spelled::exact)
                .map(Spelled::code);
    if (!complete && create.isEmpty()) {
      return Optional.empty();
    }
    Optional<Code> destroy =
        spell(places, Effect.DestroyEvent.class, event, none, near.calls()).map(Spelled::code);
    return Optional.of(new Fix.NewEvent(name, type, made, create, destroy));
  }

  /** From near to far: classes of the calls, then packages and families of the types. */
  private List<String> places(Near near) {
    List<String> places = new ArrayList<>();
    near.types().forEach(type -> places.add(WITHOUT_HANDLE + type));
    Set<String> families = new HashSet<>();
    near.types().forEach(type -> models.type(type).ifPresent(t -> families.add(t.family())));
    for (String name : near.calls()) {
      // Two libraries may have calls of one name.
      calls.getOrDefault(name, List.of()).stream()
          .filter(call -> families.isEmpty() || families.contains(call.family()))
          .forEach(call -> places.add(call.owner()));
    }
    for (String type : near.types()) {
      models.type(type).ifPresent(model -> places.add(packageOf(type)));
    }
    for (String type : near.types()) {
      models.type(type).ifPresent(model -> places.add(model.family()));
    }
    for (String name : !families.isEmpty() ? List.<String>of() : near.calls()) {
      calls.getOrDefault(name, List.of()).forEach(call -> places.add(call.family()));
    }
    return places;
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(type.lastIndexOf('.'), 0));
  }

  /** In plain words. */
  static Spelled plainly(Class<? extends Effect> effect, Spelled.Arg event, Spelled.Arg stream) {
    String e = event.code().plain();
    String s = stream.isNull() ? "the default stream" : stream.code().plain();
    if (effect == Effect.Record.class) {
      return Spelled.plainly("mark the work on " + s + " by " + e);
    } else if (effect == Effect.Wait.class) {
      return Spelled.plainly("make " + s + " wait for " + e);
    } else if (effect == Effect.SyncStream.class) {
      return Spelled.plainly("wait for " + s);
    } else if (effect == Effect.Bind.class) {
      return Spelled.plainly("bind " + e + " to " + s);
    }
    return Spelled.plainly("wait for " + e);
  }
}
