package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Columns;
import java.io.Console;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Where a run prints, and what it may read.
 *
 * @param in what {@code --stdin} reads
 * @param colour whether {@code out} shows colours
 * @param interactive whether somebody watches
 * @param width how many columns there are, asked when it matters; 0 where nobody watches or says
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean colour,
    boolean interactive,
    IntSupplier width) {

  /** Narrower than this, picocli cannot lay out a help. */
  private static final int NARROWEST_HELP = 55;

  private static final int WIDEST_HELP = 100;
  private static final int USUAL_HELP = 80;

  /** The process's own streams. */
  public static Terminal ofProcess(PrintStream out, PrintStream err) {
    boolean watched = isWatched();
    return new Terminal(
        System.in,
        out,
        err,
        hasColours(System.getenv(), watched),
        watched,
        () -> columns(System.getenv("COLUMNS"), watched ? Terminal::ask : () -> 0));
  }

  /**
   * Whether colours are wanted. A variable that is empty says nothing (no-color.org). Only on
   * Windows picocli has to be asked what the terminal can do: loading it takes a while.
   */
  static boolean hasColours(Map<String, String> environment, boolean watched) {
    if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
      return false;
    }
    String forced = environment.getOrDefault("CLICOLOR_FORCE", "");
    if (!forced.isEmpty() && !forced.equals("0")) {
      return true;
    }
    boolean refused =
        "0".equals(environment.get("CLICOLOR")) || "dumb".equals(environment.get("TERM"));
    return watched && !refused && (File.separatorChar == '/' || Ansi.AUTO.enabled());
  }

  /**
   * Whether somebody watches this process. Since Java 22 there is a console also when nobody does,
   * and a method that says so.
   */
  @SuppressWarnings("SystemConsoleNull")
  public static boolean isWatched() {
    Console console = System.console();
    if (console == null || "dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /** How wide the lines of a text may be. */
  public Columns columns() {
    int columns = width.getAsInt();
    if (interactive) {
      return Columns.of(columns);
    }
    return columns == 0 ? Columns.UNWATCHED : Columns.unwatched(columns);
  }

  /** The line that says what a long run is at. */
  Status status() {
    return interactive ? Status.start(err) : Status.none(err);
  }

  /** How wide a help is. */
  public int helpWidth() {
    return interactive
        ? Math.max(NARROWEST_HELP, Math.min(WIDEST_HELP, width.getAsInt()))
        : USUAL_HELP;
  }

  /** What the user says it is, and else what it says itself. */
  static int columns(@Nullable String said, IntSupplier asked) {
    return said != null && said.matches("[1-9][0-9]{0,3}")
        ? Integer.parseInt(said)
        : asked.getAsInt();
  }

  /** Picocli starts a program that knows, and gives its default where there is none. */
  private static int ask() {
    return new UsageMessageSpec().autoWidth(true).width();
  }

  /** Streams that nobody watches, and no input. */
  public static Terminal plain(PrintStream out, PrintStream err) {
    return new Terminal(InputStream.nullInputStream(), out, err, false, false, () -> 0);
  }

  /** Whether picocli is to use colours. */
  public Ansi ansi() {
    return colour ? Ansi.ON : Ansi.OFF;
  }
}
