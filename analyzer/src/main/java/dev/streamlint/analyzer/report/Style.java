package dev.streamlint.analyzer.report;

import dev.streamlint.rules.catalog.Level;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;

/** Colours, or none. Only what we print ourselves is coloured, never parsed for markup. */
enum Style {
  PLAIN,
  COLOUR;

  private static final IStyle[] ERROR = {Ansi.Style.bold, Ansi.Style.fg_red};
  private static final IStyle[] WARNING = {Ansi.Style.bold, Ansi.Style.fg_yellow};
  private static final IStyle[] NOTE = {Ansi.Style.bold, Ansi.Style.fg_cyan};
  private static final IStyle[] STRONG = {Ansi.Style.bold};
  private static final IStyle[] EARLIER = {Ansi.Style.fg_cyan};
  private static final IStyle[] FAINT = {Ansi.Style.faint};

  String level(Level level, String text) {
    return paint(
        text,
        switch (level) {
          case ERROR -> ERROR;
          case WARNING -> WARNING;
          case NOTE -> NOTE;
        });
  }

  String strong(String text) {
    return paint(text, STRONG);
  }

  /** The marks of the operation that came first. */
  String earlier(String text) {
    return paint(text, EARLIER);
  }

  /** Line numbers and rulers. */
  String faint(String text) {
    return paint(text, FAINT);
  }

  /** Ends with a full reset: picocli's end of bold starts a double underline on some terminals. */
  private String paint(String text, IStyle... styles) {
    return this == PLAIN || text.isEmpty()
        ? text
        : Ansi.Style.on(styles) + text + Ansi.Style.reset.on();
  }
}
