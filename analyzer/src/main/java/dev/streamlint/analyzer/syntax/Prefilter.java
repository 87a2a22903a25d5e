package dev.streamlint.analyzer.syntax;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
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

  private final ByteSearch search;
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
    search = new ByteSearch(options.markers());
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
  record Result(Set<SourceFile> relevant, Set<SourceFile> unreadable) {}

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
        if (holdsMarker(in)) {
          relevant.add(file);
        }
      } catch (IOException e) {
        unreadable.add(file);
      }
    }

    private boolean holdsMarker(InputStream in) throws IOException {
      int kept = 0;
      while (true) {
        int read = in.read(buffer, kept, buffer.length - kept);
        if (read <= 0) {
          return false;
        }
        int length = kept + read;
        if (search.occursIn(buffer, length)) {
          return true;
        }
        if (length < buffer.length) {
          return false;
        }
        kept = Math.min(search.overlap(), length);
        System.arraycopy(buffer, length - kept, buffer, 0, kept);
      }
    }
  }
}
