package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.html.Timeline.Link;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The moments of a scene that get a row, and the links between these.
 *
 * @param moments in program order
 * @param links by position among them
 */
record Rows(List<Moment> moments, List<Link> links) {
  /** Who says the same at the same place, as in a loop. */
  private record Words(Place place, HostId host) {}

  static Rows of(List<Moment> scene) {
    List<Moment> worthy = worthy(scene);
    List<Link> links = Links.of(scene, worthy);
    Set<Integer> linked = new HashSet<>();
    links.forEach(link -> Stream.of(link.from(), link.to()).forEach(linked::add));
    Set<Words> said = new HashSet<>();
    List<Moment> kept = new ArrayList<>();
    Map<Integer, Integer> positions = new HashMap<>();
    for (int i = 0; i < worthy.size(); i++) {
      Moment moment = worthy.get(i);
      boolean isNew = said.add(new Words(moment.place(), moment.op().host()));
      // One hand-off passes several tokens, and in a loop it is the first that counts.
      boolean handsOver = moment.op() instanceof Op.Publish || moment.op() instanceof Op.Acquire;
      boolean matters = moment.role() != Moment.Role.OTHER || (linked.contains(i) && !handsOver);
      if (isNew || matters) {
        positions.put(i, kept.size());
        kept.add(moment);
      }
    }
    return new Rows(kept, renumbered(links, positions));
  }

  private static List<Link> renumbered(List<Link> links, Map<Integer, Integer> positions) {
    Set<Link> kept = new LinkedHashSet<>();
    for (Link link : links) {
      Integer from = positions.get(link.from());
      Integer to = positions.get(link.to());
      if (from != null && to != null) {
        kept.add(new Link(from, to, link.kind()));
      }
    }
    return List.copyOf(kept);
  }

  /**
   * Streams that are created are told of by the lanes; an event that is created matters if it had
   * been recorded. A hand-off matters between threads only.
   */
  private static List<Moment> worthy(List<Moment> scene) {
    Set<HostId> hosts = new HashSet<>();
    scene.stream().filter(m -> m.op().at().line() > 0).forEach(m -> hosts.add(m.op().host()));
    Set<EventId> recorded = new HashSet<>();
    List<Moment> worthy = new ArrayList<>();
    for (Moment moment : scene) {
      Op op = moment.op();
      boolean isPart = moment.role() != Moment.Role.OTHER || isWorthy(op, recorded, hosts);
      if (isPart && op.at().line() > 0) {
        worthy.add(moment);
      }
      if (op instanceof Op.Record record) {
        recorded.add(record.event());
      }
    }
    return worthy;
  }

  private static boolean isWorthy(Op op, Set<EventId> recorded, Set<HostId> hosts) {
    if (op instanceof Op.CreateEvent create) {
      return recorded.contains(create.event());
    } else if (op instanceof Op.Publish || op instanceof Op.Acquire) {
      return hosts.size() > 1;
    }
    return !(op instanceof Op.CreateStream) && !(op instanceof Op.Alloc);
  }
}
