package dev.streamlint.rules.op;

/** What an access does to memory. */
public enum Mode {
  READ,
  WRITE,
  READ_WRITE;

  public boolean reads() {
    return this != WRITE;
  }

  public boolean writes() {
    return this != READ;
  }
}
