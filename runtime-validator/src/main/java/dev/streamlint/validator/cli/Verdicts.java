package dev.streamlint.validator.cli;

import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The verdicts so far, and the file that they are written to as they come: who stops a long run, or
 * turns the machine off, keeps what was found.
 */
final class Verdicts implements AutoCloseable {
  /** A large file is not written again for each of many quick verdicts. */
  private static final long EVERY_NANOS = 1_000_000_000L;

  private final FindingsFile findings;
  private final Optional<Path> file;
  private final Map<Flagged, Verdict> all = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::saveQuietly, "stream-lint verdicts");
  private long lastSaved = System.nanoTime() - EVERY_NANOS;
  private boolean saved = true;

  /**
   * @param file empty if they are only printed
   */
  Verdicts(FindingsFile findings, Optional<Path> file) {
    this.findings = findings;
    this.file = file;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  synchronized void add(Flagged finding, Verdict verdict) {
    all.put(finding, verdict);
    saved = false;
    if (System.nanoTime() - lastSaved >= EVERY_NANOS) {
      save();
    }
  }

  synchronized Map<Flagged, Verdict> all() {
    return new LinkedHashMap<>(all);
  }

  /**
   * Writes them.
   *
   * @throws UserError if that is not possible
   */
  private synchronized void save() {
    if (saved || file.isEmpty()) {
      return;
    }
    Map<Integer, Verdict> byIndex = new LinkedHashMap<>();
    all.forEach((finding, verdict) -> byIndex.put(finding.index(), verdict));
    try {
      findings.write(byIndex, file.get());
    } catch (IOException e) {
      throw new UserError("cannot write " + file.get() + ": " + e.getMessage());
    }
    saved = true;
    lastSaved = System.nanoTime();
  }

  /** At the end of the JVM nobody is there to be told. */
  private void saveQuietly() {
    try {
      save();
    } catch (UserError e) {
      System.err.println("stream-lint: " + e.getMessage());
    }
  }

  /** Writes the rest. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // The JVM is ending, and they are being written.
    }
    save();
  }
}
