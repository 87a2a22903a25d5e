package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.finding.Place;
import java.util.List;
import java.util.Optional;

/**
 * The picture of a finding: time goes down, in the order in which the program makes the calls.
 *
 * <pre>
 *   the host   stream `decode`   stream `paint`
 *      | ......... [record] ------+                  a link
 *      | ......... [memset]       |
 *      | ......................[wait]
 *      | ......... (missing) - [memcpy]
 * </pre>
 *
 * @param lanes host threads first, then streams as they come
 * @param rows one for each call
 * @param links what waits for what
 * @param missing the edge that is not there; empty where no memory is at stake
 */
record Timeline(List<Lane> lanes, List<Row> rows, List<Link> links, Optional<Missing> missing) {
  Timeline {
    lanes = List.copyOf(lanes);
    rows = List.copyOf(rows);
    links = List.copyOf(links);
  }

  /**
   * Whoever works in order: a stream or a host thread.
   *
   * @param name as in messages
   * @param kind of a stream, how it stands to the default stream; empty where nothing is known
   */
  record Lane(String name, String kind, boolean host) {}

  /**
   * One call.
   *
   * @param lane who does it
   * @param host the lane of the thread that makes the call
   * @param returns whether the call comes back only when the work is done
   */
  record Row(int lane, int host, Place place, Moment.Role role, Comes returns) {}

  /** When a call comes back. */
  enum Comes {
    AT_ONCE,
    WHEN_DONE,
    /** When the work is done, in practice: nobody promises it. */
    WHEN_DONE_IN_PRACTICE
  }

  /**
   * One row waits for another.
   *
   * @param from row that is waited for
   * @param to row that waits
   */
  record Link(int from, int to, Kind kind) {}

  /** By what a row waits. */
  enum Kind {
    /** A stream or the host waits for a recorded event. */
    EVENT,
    /** The host waits for a stream or the device. */
    SYNC,
    /** One host thread goes on after another. */
    HAND_OFF,
    /** Nobody promises it. */
    PRACTICE
  }

  /**
   * The edge that should be there.
   *
   * @param label a few words, for the picture
   */
  record Missing(int from, int to, String label) {}
}
