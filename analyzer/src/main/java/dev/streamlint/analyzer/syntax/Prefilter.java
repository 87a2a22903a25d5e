package dev.streamlint.analyzer.syntax;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that hold a marker, at the speed of a text search: raw bytes, no decoding, only
 * up to the first hit, and while {@link Discovery} still looks for more.
 */
final class Prefilter {
  private static final int BUFFER = 1 << 16;
  private static final int BATCH = 64;
  private static final List<SourceFile> END = List.of();

  /**
   * The escapes of Java's letters: what is spelled with them is found when they are resolved. They
   * are looked for together with the markers, which costs nothing.
   */
  private static final List<String> ESCAPES = List.of("\\u004", "\\u005", "\\u006", "\\u007");

  private final ByteSearch search;
  private final ByteSearch markers;
  private final Limits limits;
  private final Options.Progress progress;
  private final BlockingQueue<List<SourceFile>> queue = new LinkedBlockingQueue<>();
  private final List<Searcher> searchers = new ArrayList<>();
  private final Set<SourceFile> relevant = ConcurrentHashMap.newKeySet();
  private final Set<SourceFile> unreadable = ConcurrentHashMap.newKeySet();
  private List<SourceFile> batch = new ArrayList<>(BATCH);
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicInteger offered = new AtomicInteger();

  Prefilter(Options options) {
    markers = new ByteSearch(options.markers());
    List<String> words = new ArrayList<>(ESCAPES);
    words.addAll(options.markers());
    search = new ByteSearch(words);
    limits = options.limits();
    progress = options.progress();
  }

  /** Gives files to search. From one thread. */
  void offer(List<SourceFile> files) {
    if (searchers.isEmpty() && !files.isEmpty()) {
      for (int i = 0; i < limits.threads(); i++) {
        searchers.add(new Searcher());
      }
      searchers.forEach(Thread::start);
    }
    offered.addAndGet(files.size());
    for (SourceFile file : files) {
      batch.add(file);
      if (batch.size() == BATCH) {
        flush();
      }
    }
  }

  private void flush() {
    queue.add(batch);
    batch = new ArrayList<>(BATCH);
  }

  /**
   * What the search found.
   *
   * @param unreadable neither with nor without a marker
   */
  record Result(Set<SourceFile> relevant, Set<SourceFile> unreadable) {
    /** Together with what the folders hold, which are no files. */
    Result with(Result inside, List<Path> folders) {
      Set<SourceFile> found = new HashSet<>(relevant);
      found.addAll(inside.relevant);
      Set<SourceFile> failed = new HashSet<>(unreadable);
      failed.removeIf(f -> folders.contains(f.path()));
      failed.addAll(inside.unreadable);
      return new Result(found, failed);
    }
  }

  /** Waits until all is searched. */
  Result finish() {
    if (!batch.isEmpty()) {
      flush();
    }
    searchers.forEach(s -> queue.add(END));
    searchers.forEach(this::await);
    // Left over only if every searcher hangs.
    queue.forEach(unreadable::addAll);
    return new Result(Set.copyOf(relevant), Set.copyOf(unreadable));
  }

  /** A file that never answers (a pipe) costs its searcher, which is left behind. */
  private void await(Searcher searcher) {
    boolean interrupted = false;
    while (searcher.isAlive()) {
      try {
        int before = done.get();
        searcher.join(limits.perFile().toMillis());
        SourceFile current = searcher.current;
        if (searcher.isAlive() && current != null && done.get() == before) {
          unreadable.add(current);
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether a marker is spelled with escapes. */
  private boolean holdsHidden(SourceFile file) throws IOException {
    if (Files.size(file.path()) > limits.fileBytes()) {
      return false;
    }
    byte[] bytes = Files.readAllBytes(file.path());
    return holdsHidden(bytes, bytes.length);
  }

  private boolean holdsHidden(byte[] bytes, int length) {
    return markers.occursIn(bytes, UnicodeEscapes.resolveAscii(bytes, length));
  }

  private final class Searcher extends Thread {
    private final byte[] buffer = new byte[BUFFER];
    private volatile @Nullable SourceFile current;

    Searcher() {
      super("stream-lint-search");
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        for (List<SourceFile> batch = queue.take(); !batch.isEmpty(); batch = queue.take()) {
          for (SourceFile file : batch) {
            current = file;
            look(file);
          }
          current = null;
          progress.report(Options.Phase.SEARCH, done.addAndGet(batch.size()), offered.get());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void look(SourceFile file) {
      if (file.named()) {
        relevant.add(file);
        return;
      }
      if (!file.isRegular()) {
        unreadable.add(file);
        return;
      }
      try (InputStream in = new FileInputStream(file.location())) {
        if (holdsMarker(in, file)) {
          relevant.add(file);
        }
      } catch (IOException e) {
        unreadable.add(file);
      }
    }

    private boolean holdsMarker(InputStream in, SourceFile file) throws IOException {
      ByteSearch wanted = search;
      int kept = 0;
      while (true) {
        int read = in.read(buffer, kept, buffer.length - kept);
        if (read <= 0) {
          return wanted == markers && holdsHidden(file);
        }
        int length = kept + read;
        if (kept == 0 && SourceText.isUtf16(buffer, length)) {
          return true; // no marker is spelled with the bytes that are looked for
        }
        if (wanted.occursIn(buffer, length)) {
          if (wanted == markers || markers.occursIn(buffer, length)) {
            return true;
          }
          wanted = markers;
        }
        if (length < buffer.length) {
          // Most files fit: what was read is all of it.
          boolean whole = kept == 0;
          return wanted == markers && (whole ? holdsHidden(buffer, length) : holdsHidden(file));
        }
        kept = Math.min(search.overlap(), length);
        System.arraycopy(buffer, length - kept, buffer, 0, kept);
      }
    }
  }
}
