package dev.streamlint.analyzer.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * Does a path use more than one device? The order model knows one: a wait for the device waits for
 * all streams there are, and there is one default stream. Both hold for each device alone.
 */
final class Devices {
  /** What was selected first, by the class of the calls that select. */
  private final Map<String, String> first = new HashMap<>();

  private boolean several;

  /**
   * From here on calls are for another device, or for one of which nobody knows that it is not.
   *
   * @return whether this is the first time that there are two
   */
  boolean select(String library, String device) {
    boolean another = !first.computeIfAbsent(library, k -> device).equals(device);
    boolean found = another && !several;
    several |= another;
    return found;
  }

  boolean areSeveral() {
    return several;
  }
}
