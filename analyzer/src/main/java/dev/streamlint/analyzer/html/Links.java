package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.html.Timeline.Kind;
import dev.streamlint.analyzer.html.Timeline.Link;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arrows of a timeline: which row each waiting call names. It does not ask what is ordered by
 * that, which only the order model knows; so the barrier of the default stream, which no call
 * makes, is not drawn.
 */
final class Links {
  private final Map<EventId, Integer> records = new HashMap<>();
  private final Map<TokenId, @Nullable Integer> published = new HashMap<>();

  /** The last row of each stream. */
  private final Map<StreamId, Integer> last = new LinkedHashMap<>();

  private final List<Link> links = new ArrayList<>();

  /** What a host thread goes on after: to be linked with its next row. */
  private final Map<HostId, List<Integer>> acquired = new HashMap<>();

  /** The last row of each host thread. */
  private final Map<HostId, Integer> lastOf = new HashMap<>();

  private Links() {}

  /**
   * The links between rows.
   *
   * @param rows the moments of the scene that have rows, in their order
   */
  @SuppressWarnings("ReferenceEquality") // The same call may be made again, as an equal moment.
  static List<Link> of(List<Moment> scene, List<Moment> rows) {
    Links links = new Links();
    int row = 0;
    for (Moment moment : scene) {
      boolean isRow = row < rows.size() && rows.get(row) == moment;
      links.add(moment, isRow ? row : null);
      row += isRow ? 1 : 0;
    }
    return links.links;
  }

  private void add(Moment moment, @Nullable Integer row) {
    Op op = moment.op();
    if (op instanceof Op.Publish publish) {
      published.put(publish.token(), row == null ? lastOf.get(op.host()) : row);
    } else if (op instanceof Op.Acquire acquire && published.get(acquire.token()) != null) {
      acquired
          .computeIfAbsent(op.host(), h -> new ArrayList<>())
          .add(published.get(acquire.token()));
    } else if (op instanceof Op.CreateEvent create) {
      records.remove(create.event());
    } else if (op instanceof Op.DestroyEvent destroy) {
      records.remove(destroy.event());
    }
    if (row != null) {
      List<Integer> before = acquired.remove(op.host());
      (before == null ? List.<Integer>of() : before).forEach(r -> link(r, row, Kind.HAND_OFF));
      lastOf.put(op.host(), row);
      waits(op, row);
      moment.stream().ifPresent(stream -> last.put(stream, row));
    }
  }

  private void waits(Op op, int row) {
    if (op instanceof Op.Wait wait) {
      link(records.get(wait.event()), row, Kind.EVENT);
    } else if (op instanceof Op.SyncEvent sync) {
      link(records.get(sync.event()), row, Kind.EVENT);
    } else if (op instanceof Op.SyncStream sync) {
      link(last.get(sync.stream()), row, Kind.SYNC);
    } else if (op instanceof Op.SyncDevice) {
      last.values().forEach(from -> link(from, row, Kind.SYNC));
    } else if (op instanceof Op.Free free && free.waits()) {
      last.values().forEach(from -> link(from, row, Kind.PRACTICE));
    } else if (op instanceof Op.Record record) {
      records.put(record.event(), row);
    }
  }

  private void link(@Nullable Integer from, int to, Kind kind) {
    if (from != null) {
      links.add(new Link(from, to, kind));
    }
  }
}
