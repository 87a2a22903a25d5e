package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.html.Timeline.Lane;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the lanes of a timeline: host threads first, then streams as they come. */
final class Lanes {
  private static final String HOST = "the host";
  private static final String OTHER_HOST = "another host thread";

  /** Lanes by what they are lanes of: a stream, a host thread, or a name. */
  private final Map<Object, Integer> numbers = new HashMap<>();

  private final List<Lane> lanes = new ArrayList<>();

  private Lanes() {}

  /**
   * Those of a path.
   *
   * @param all the moments that tell of streams, their creation among them
   * @param shown the moments that have rows
   */
  static Lanes of(List<Moment> all, List<Moment> shown) {
    Map<StreamId, String> kinds = new HashMap<>();
    Map<HostId, String> names = new HashMap<>();
    for (Moment moment : all) {
      if (moment.op() instanceof Op.CreateStream create) {
        kinds.put(create.stream(), kind(create));
      }
      if (moment.stream().isEmpty() && moment.op().at().line() > 0) {
        names.putIfAbsent(moment.op().host(), moment.place().lane());
      }
    }
    names.putIfAbsent(HostId.MAIN, HOST);
    Lanes lanes = new Lanes();
    List<HostId> hosts =
        shown.stream()
            .map(m -> m.op().host())
            .distinct()
            .sorted(Comparator.comparing(HostId::number))
            .toList();
    for (HostId host : hosts) {
      String name = names.getOrDefault(host, OTHER_HOST);
      lanes.add(host, new Lane(lanes.distinct(name), "", true));
    }
    for (Moment moment : shown) {
      moment.stream()
          .ifPresent(
              s -> lanes.add(s, new Lane(moment.place().lane(), kinds.getOrDefault(s, ""), false)));
    }
    return lanes;
  }

  /** Those of places of which only the names are known. */
  static Lanes named(List<String> names) {
    Lanes lanes = new Lanes();
    List<String> hosts = names.stream().filter(Lanes::isHost).toList();
    if (hosts.isEmpty()) {
      lanes.add(HOST, new Lane(HOST, "", true));
    }
    hosts.forEach(name -> lanes.add(name, new Lane(name, "", true)));
    names.forEach(name -> lanes.add(name, new Lane(name, "", false)));
    return lanes;
  }

  private static boolean isHost(String name) {
    return name.equals(HOST) || name.equals(OTHER_HOST) || name.startsWith("host thread ");
  }

  /** Threads without a name are told apart by a number. */
  private String distinct(String name) {
    long same = lanes.stream().filter(lane -> lane.name().startsWith(name)).count();
    return same == 0 ? name : name + " (" + (same + 1) + ")";
  }

  private void add(Object key, Lane lane) {
    if (numbers.putIfAbsent(key, lanes.size()) == null) {
      lanes.add(lane);
    }
  }

  private static String kind(Op.CreateStream create) {
    return switch (create.kind()) {
      case LEGACY -> "legacy";
      case BLOCKING -> "blocking";
      case NON_BLOCKING -> "non-blocking";
      case UNKNOWN -> create.at().line() > 0 ? "flags not known" : "created out of view";
    };
  }

  List<Lane> all() {
    return List.copyOf(lanes);
  }

  /** Who does it. */
  int of(Moment moment) {
    Object key = moment.stream().isPresent() ? moment.stream().get() : moment.op().host();
    return numbers.getOrDefault(key, 0);
  }

  /** Who makes the call. */
  int hostOf(Moment moment) {
    return numbers.getOrDefault(moment.op().host(), 0);
  }

  int named(String name) {
    return numbers.getOrDefault(name, 0);
  }
}
