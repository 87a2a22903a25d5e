package dev.streamlint.rules.op;

/**
 * A host thread, by identity.
 *
 * @param number unique among the ids of one program
 */
public record HostId(int number) {
  /** The thread that enters the program. */
  public static final HostId MAIN = new HostId(0);
}
