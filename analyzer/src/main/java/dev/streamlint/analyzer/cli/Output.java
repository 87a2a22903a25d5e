package dev.streamlint.analyzer.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output, which tells a reader that has gone ({@code | head} has seen enough) from a
 * failure: only the second is worth a word.
 */
final class Output extends FilterOutputStream {
  private boolean unread;

  Output(OutputStream to) {
    super(to);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    attempt(() -> out.write(bytes, from, length));
  }

  @Override
  public void write(int b) throws IOException {
    attempt(() -> out.write(b));
  }

  @Override
  public void flush() throws IOException {
    attempt(out::flush);
  }

  private void attempt(Step step) throws IOException {
    if (unread) {
      return;
    }
    try {
      step.run();
    } catch (IOException e) {
      unread = isBrokenPipe(e);
      if (!unread) {
        throw e;
      }
    }
  }

  /** "Broken pipe" on Unix, with or without a translation; "The pipe ..." on Windows. */
  private static boolean isBrokenPipe(IOException e) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }

  private interface Step {
    void run() throws IOException;
  }
}
