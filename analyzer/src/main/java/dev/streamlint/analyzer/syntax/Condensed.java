package dev.streamlint.analyzer.syntax;

import java.util.Arrays;

/**
 * A text without what a parser reads only to skip it: comments, and of blanks all but one. Every
 * line keeps its number; where in its line something was is remembered.
 *
 * <p>JavaParser makes a token of each single blank. In indented code those are the most of all, and
 * to make none of them saves a quarter of the time that parsing takes.
 */
final class Condensed {
  private static final int[] NOTHING = {};

  private final String text;

  /** By line, where its pairs in {@link #moves} start. */
  private final int[] lines;

  /** In pairs: from which column on, and by how much further left than it was. */
  private final int[] moves;

  private Condensed(String text, int[] lines, int[] moves) {
    this.text = text;
    this.lines = lines;
    this.moves = moves;
  }

  static Condensed of(String text) {
    return new Reader(text).read();
  }

  /** The text as it is. */
  static Condensed nothingOf(String text) {
    return new Condensed(text, NOTHING, NOTHING);
  }

  String text() {
    return text;
  }

  /** The column in the whole text of what is in that column of this one. All count from 1. */
  int column(int line, int column) {
    if (line < 1 || line >= lines.length) {
      return column;
    }
    int left = 0;
    for (int i = lines[line - 1]; i < lines[line] && moves[i] <= column; i += 2) {
      left = moves[i + 1];
    }
    return column + left;
  }

  /** Reads a text once, from its start to its end. */
  private static final class Reader {
    private static final int FEW = 64;

    private final String text;
    private final StringBuilder out;
    private int at;

    /** Whether something was left out since the last that was kept. */
    private boolean gap;

    private int lineStart;
    private int outLineStart;
    private int left;
    private int[] lines = new int[FEW];
    private int line = 1;
    private int[] moves = new int[FEW];
    private int used;

    Reader(String text) {
      this.text = text;
      this.out = new StringBuilder(text.length());
    }

    Condensed read() {
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == ' ' || c == '\t' || c == '\f') {
          at++;
          gap = true;
        } else if (c == '\n' || c == '\r') {
          breakLine();
        } else if (c == '/' && text.startsWith("//", at)) {
          at = CodeMask.endOfLine(text, at);
        } else if (c == '/' && text.startsWith("/*", at)) {
          int end = text.indexOf("*/", at + 2);
          if (end < 0) {
            return nothingOf(text);
          }
          skipComment(end + 2);
        } else if (c == '"' && text.startsWith("\"\"\"", at)) {
          keepTextBlock(CodeMask.endOfTextBlock(text, at + 3));
        } else if (c == '"' || c == '\'') {
          keep(CodeMask.endOfQuoted(text, at));
        } else {
          keep(endOfPlain(at + 1));
        }
      }
      endLine();
      return new Condensed(out.toString(), Arrays.copyOf(lines, line), Arrays.copyOf(moves, used));
    }

    private int endOfPlain(int from) {
      int end = from;
      while (end < text.length() && isPlain(text.charAt(end))) {
        end++;
      }
      return end;
    }

    private static boolean isPlain(char c) {
      return c > ' ' && c != '/' && c != '"' && c != '\'';
    }

    private void keep(int end) {
      if (gap && out.length() > outLineStart) {
        out.append(' ');
      }
      gap = false;
      int outColumn = out.length() - outLineStart;
      int leftNow = at - lineStart - outColumn;
      if (leftNow != left) {
        if (used == moves.length) {
          moves = Arrays.copyOf(moves, 2 * used);
        }
        moves[used++] = outColumn + 1;
        moves[used++] = leftNow;
        left = leftNow;
      }
      out.append(text, at, end);
      at = end;
    }

    /** Each becomes a line feed: what is left out between a CR and an LF must not join them. */
    private void breakLine() {
      at += lengthOfBreak();
      out.append('\n');
      endLine();
    }

    private int lengthOfBreak() {
      return text.startsWith("\r\n", at) ? 2 : 1;
    }

    private void endLine() {
      if (line == lines.length) {
        lines = Arrays.copyOf(lines, 2 * line);
      }
      lines[line++] = used;
      lineStart = at;
      outLineStart = out.length();
      left = 0;
      gap = false;
    }

    private void skipComment(int end) {
      while (at < end) {
        char c = text.charAt(at);
        if (c == '\n' || c == '\r') {
          breakLine();
        } else {
          at++;
        }
      }
      gap = true;
    }

    /** Each line of it as it is: its indentation is part of what it says. */
    private void keepTextBlock(int end) {
      while (at < end) {
        char c = text.charAt(at);
        if (c == '\n' || c == '\r') {
          int length = lengthOfBreak();
          out.append(text, at, at + length);
          at += length;
          endLine();
        } else {
          keep(Math.min(CodeMask.endOfLine(text, at), end));
        }
      }
    }
  }
}
