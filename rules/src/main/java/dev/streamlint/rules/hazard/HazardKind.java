package dev.streamlint.rules.hazard;

/** What goes wrong when two accesses are not ordered. */
public enum HazardKind {
  /** The later reads what the earlier may not have written yet. */
  READ_AFTER_WRITE,
  /** The later overwrites what the earlier may still read. */
  WRITE_AFTER_READ,
  /** Either may be the last to write. */
  WRITE_AFTER_WRITE,
  /** Java reads while the device writes. */
  HOST_READ,
  /** Java writes while the device reads or writes. */
  HOST_WRITE,
  /** Page-locked host memory is released while the device uses it. */
  HOST_FREE,
  /** Memory is released while a stream uses it. */
  FREE_IN_USE,
  /** Memory is used on another stream before its stream-ordered allocation. */
  USE_BEFORE_ALLOCATION,
  /** Memory is used after its free. No edge makes this right. */
  USE_AFTER_FREE;

  /** Whether one of the two is a host thread's own access, whichever comes first. */
  public boolean isOfHost() {
    return this == HOST_READ || this == HOST_WRITE;
  }
}
