package dev.streamlint.analyzer.syntax;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What files hold. Three look at each file one after the other (who uses whom, which libraries are
 * there, what does it say), and to open a small file takes longer than to look at it; so it is
 * opened once, as long as all that is kept is little.
 */
final class Contents {
  private static final long MOST_BYTES = 32L << 20;
  private static final int SHARE_OF_MEMORY = 32;

  private final Map<String, String> unsaved;
  private final long mostPerFile;
  private final Map<SourceFile, byte[]> kept = new ConcurrentHashMap<>();
  private final AtomicLong room =
      new AtomicLong(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY));

  Contents(Limits limits) {
    this(limits, Map.of());
  }

  /**
   * Where some files hold something else than what is on disk.
   *
   * @param unsaved by the paths by which the user knows them
   */
  Contents(Limits limits, Map<String, String> unsaved) {
    this.unsaved = unsaved;
    mostPerFile = limits.fileBytes();
  }

  /** A file larger than the limit. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    final long size;

    TooLargeException(long size) {
      super("too large");
      this.size = size;
    }
  }

  /** Reads a file; from any thread. Nobody may change the bytes. */
  byte[] of(SourceFile file) throws IOException {
    byte[] known = kept.get(file);
    if (known != null) {
      return known;
    }
    String held = unsaved.get(file.shown());
    if (held != null) {
      return held.getBytes(StandardCharsets.UTF_8);
    }
    if (!file.isRegular()) {
      throw new IOException("not a regular file");
    }
    long size = Files.size(file.path());
    if (size > mostPerFile) {
      throw new TooLargeException(size);
    }
    byte[] bytes = Files.readAllBytes(file.path());
    if (room.addAndGet(-bytes.length) >= 0) {
      kept.put(file, bytes);
    }
    return bytes;
  }

  /** The same of a file that is not asked for its faults; nothing of one that cannot be read. */
  byte[] orNothing(SourceFile file) {
    try {
      return of(file);
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
