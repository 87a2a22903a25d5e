package dev.streamlint.analyzer.cli;

import java.io.Console;
import java.io.File;
import java.io.PrintStream;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Where a run prints.
 *
 * @param colour whether {@code out} shows colours
 * @param interactive whether somebody watches {@code err}
 */
record Terminal(PrintStream out, PrintStream err, boolean colour, boolean interactive) {

  /**
   * The process's own streams. Picocli decides on colours; it honours NO_COLOR. Where nothing asks
   * for colours it is not asked, because loading it takes a while.
   */
  @SuppressWarnings("SystemConsoleNull")
  static Terminal ofProcess(PrintStream out, PrintStream err) {
    boolean perhaps =
        System.console() != null
            || System.getenv("CLICOLOR_FORCE") != null
            || System.getProperty("picocli.ansi") != null
            || File.separatorChar != '/';
    return new Terminal(out, err, perhaps && Ansi.AUTO.enabled(), isWatched());
  }

  /** Since Java 22 there is a console also when nobody watches, and a method that says so. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isWatched() {
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

  /** How wide it is; nothing when nobody watches. */
  OptionalInt columns() {
    return interactive
        ? OptionalInt.of(columns(System.getenv("COLUMNS"), Terminal::ask))
        : OptionalInt.empty();
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

  /** Streams that nobody watches. */
  static Terminal plain(PrintStream out, PrintStream err) {
    return new Terminal(out, err, false, false);
  }

  Ansi ansi() {
    return colour ? Ansi.ON : Ansi.OFF;
  }
}
