package dev.streamlint.analyzer.syntax;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;

/**
 * Finds the files that hold a marker, at the speed of a text search: raw bytes, no decoding, and
 * only up to the first hit.
 */
final class Prefilter {
  private static final int BUFFER = 1 << 16;

  private final ByteSearch search;

  Prefilter(Set<String> markers) {
    search = new ByteSearch(markers);
  }

  /** What a look into a file told. */
  enum Verdict {
    RELEVANT,
    IRRELEVANT,
    UNREADABLE
  }

  List<Verdict> judge(List<SourceFile> files, Limits limits, Options.Progress progress) {
    ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[BUFFER]);
    return Workers.map(
        files,
        limits,
        new Workers.Job<SourceFile, Verdict>() {
          @Override
          public Verdict run(SourceFile file) {
            return file.named() ? Verdict.RELEVANT : look(file, buffers.get());
          }

          @Override
          public Verdict failed(SourceFile file, Workers.Failure why) {
            return Verdict.UNREADABLE;
          }

          @Override
          public void progress(int done) {
            if ((done & 0x3ff) == 0 || done == files.size()) {
              progress.report(Options.Phase.SEARCH, done, files.size());
            }
          }
        });
  }

  private Verdict look(SourceFile file, byte[] buffer) {
    try (InputStream in = new FileInputStream(file.location())) {
      int kept = 0;
      while (true) {
        int read = in.read(buffer, kept, buffer.length - kept);
        if (read <= 0) {
          return Verdict.IRRELEVANT;
        }
        int length = kept + read;
        if (search.occursIn(buffer, length)) {
          return Verdict.RELEVANT;
        }
        if (length < buffer.length) {
          return Verdict.IRRELEVANT;
        }
        kept = Math.min(search.overlap(), length);
        System.arraycopy(buffer, length - kept, buffer, 0, kept);
      }
    } catch (IOException e) {
      return Verdict.UNREADABLE;
    }
  }
}
