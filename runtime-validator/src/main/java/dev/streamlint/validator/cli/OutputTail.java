package dev.streamlint.validator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads all that a program prints, so that it never waits for a reader, and keeps the end of it. */
final class OutputTail {
  private static final int KEPT = 1 << 14;
  private static final int LINES = 3;
  private static final int WIDTH = 200;
  private static final long PATIENCE_MS = 500;

  private final byte[] kept = new byte[KEPT];
  private final Thread reader;

  /** Guarded by this. */
  private long count;

  private OutputTail(InputStream from) {
    reader = new Thread(() -> read(from), "output of the program");
    reader.setDaemon(true);
  }

  static OutputTail of(InputStream from) {
    OutputTail tail = new OutputTail(from);
    tail.reader.start();
    return tail;
  }

  private void read(InputStream from) {
    byte[] piece = new byte[1 << 13];
    try (from) {
      for (int n = from.read(piece); n >= 0; n = from.read(piece)) {
        keep(piece, n);
      }
    } catch (IOException e) {
      // The process is gone.
    }
  }

  private synchronized void keep(byte[] piece, int length) {
    for (int i = 0; i < length; i++) {
      kept[(int) (count++ % KEPT)] = piece[i];
    }
  }

  /** The last lines that are not empty, each cut to a readable length. The program has ended. */
  List<String> lastLines() throws InterruptedException {
    reader.join(PATIENCE_MS); // a process that it left behind may hold the pipe open
    List<String> lines =
        text().lines().filter(line -> !line.isBlank()).map(OutputTail::cut).toList();
    return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
  }

  private static String cut(String line) {
    return "printed: " + (line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "...");
  }

  private synchronized String text() {
    int length = (int) Math.min(count, KEPT);
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = kept[(int) ((count - length + i) % KEPT)];
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
