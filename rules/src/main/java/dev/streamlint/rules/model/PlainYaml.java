package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the built-in model files ten times faster than {@link YamlReader}, which decides how soon
 * the first finding is out.
 *
 * <p>They keep to this part of YAML: maps and lists by indentation, {@code {..}} and {@code [..]}
 * within a line, text that is plain or in quotes without escapes, comments on lines of their own. A
 * test reads every file both ways and compares. A text outside of this part is refused, never
 * misread.
 *
 * <pre>
 *   methods:                                           block map, column 0
 *     jcuda.driver.JCudaDriver:                        block map, column 2
 *       - cuStreamSynchronize(s): {sync-stream: s}     block list, column 4, of maps, column 6
 * </pre>
 */
final class PlainYaml {
  private final String file;
  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;

  private PlainYaml(String file, String text) {
    this.file = file;
    this.text = text;
  }

  static Yaml read(String file, String text) {
    PlainYaml reader = new PlainYaml(file, text);
    reader.skipToContent();
    Yaml root = reader.block(0);
    if (reader.at < text.length()) {
      throw reader.refused("indentation");
    }
    return root;
  }

  /** The cursor is on the first character of a line's content. */
  private Yaml block(int column) {
    char c = text.charAt(at);
    if (c == '{' || c == '[') {
      Yaml flow = flow();
      endLine();
      return flow;
    }
    return isItem() ? items(column) : entries(column);
  }

  private Yaml items(int column) {
    Source start = here();
    List<Yaml> items = new ArrayList<>();
    while (at < text.length() && column() == column && isItem()) {
      at += 2;
      char c = text.charAt(at);
      if (c == '{' || c == '[') {
        items.add(flow());
        endLine();
      } else {
        items.add(entries(column + 2));
      }
    }
    return new Yaml.Items(start, items);
  }

  private Yaml entries(int column) {
    Source start = here();
    List<Yaml.Entry> entries = new ArrayList<>();
    while (at < text.length() && column() == column && !isItem()) {
      Yaml.Text key = key();
      if (at < text.length() && text.charAt(at) == '\n') {
        skipToContent();
        if (column() <= column) {
          throw refused("a key without a value");
        }
        entries.add(new Yaml.Entry(key, block(column())));
      } else {
        at++;
        char c = text.charAt(at);
        entries.add(new Yaml.Entry(key, c == '{' || c == '[' ? flow() : scalar("\n")));
        endLine();
      }
    }
    return new Yaml.Entries(start, entries);
  }

  /** Up to the colon that ends it; the cursor is then behind the colon. */
  private Yaml.Text key() {
    Source start = here();
    int end = at;
    while (!(text.charAt(end) == ':' && text.charAt(end + 1) <= ' ')) {
      if (text.charAt(end) == '\n') {
        throw refused("a line without a key");
      }
      end++;
    }
    Yaml.Text key = new Yaml.Text(start, plain(at, end));
    at = end + 1;
    return key;
  }

  private Yaml flow() {
    char open = text.charAt(at);
    if (open == '{') {
      return flowMap();
    }
    return open == '[' ? flowList() : scalar(",]}\n");
  }

  private Yaml flowList() {
    Source start = here();
    List<Yaml> items = new ArrayList<>();
    at++;
    while (text.charAt(at) != ']') {
      items.add(flow());
      separator(']');
    }
    at++;
    return new Yaml.Items(start, items);
  }

  private Yaml flowMap() {
    Source start = here();
    List<Yaml.Entry> entries = new ArrayList<>();
    at++;
    while (text.charAt(at) != '}') {
      Yaml.Text key = key();
      if (key.value().indexOf(',') >= 0 || text.charAt(at) != ' ') {
        throw refused("a comma or the end of a line in a key");
      }
      at++;
      entries.add(new Yaml.Entry(key, flow()));
      separator('}');
    }
    at++;
    return new Yaml.Entries(start, entries);
  }

  private void separator(char close) {
    if (text.startsWith(", ", at)) {
      at += 2;
    } else if (text.charAt(at) != close) {
      throw refused("a list or map that does not end on its line");
    }
  }

  private Yaml.Text scalar(String ends) {
    Source start = here();
    char quote = text.charAt(at);
    int end = at;
    if (quote == '"' || quote == '\'') {
      end = text.indexOf(quote, at + 1);
      String inside = text.substring(at + 1, end);
      if (inside.indexOf('\\') >= 0 || inside.indexOf('\n') >= 0 || text.charAt(end + 1) == quote) {
        throw refused("an escape");
      }
      at = end + 1;
      return new Yaml.Text(start, inside);
    }
    while (ends.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    Yaml.Text scalar = new Yaml.Text(start, plain(at, end));
    at = end;
    return scalar;
  }

  private boolean isNegative(int from, int to) {
    return text.charAt(from) == '-' && from + 1 < to && Character.isDigit(text.charAt(from + 1));
  }

  /** Refuses text in which YAML's characters with a meaning could have one. */
  private String plain(int from, int to) {
    boolean bare =
        from < to
            && " :".indexOf(text.charAt(to - 1)) < 0
            && (" -,:?&*!|>%@`\"'".indexOf(text.charAt(from)) < 0 || isNegative(from, to));
    for (int i = from; i < to && bare; i++) {
      char c = text.charAt(i);
      bare = c >= ' ' && c < 127 && c != '{' && c != '}' && c != '[' && c != ']' && c != '#';
      bare &= c != ':' || text.charAt(i + 1) > ' ';
    }
    if (!bare) {
      throw refused("text that needs quotes");
    }
    return text.substring(from, to);
  }

  private boolean isItem() {
    return text.startsWith("- ", at);
  }

  private int column() {
    return at - lineStart;
  }

  private Source here() {
    return new Source(file, line, column() + 1);
  }

  private void endLine() {
    if (text.charAt(at) != '\n') {
      throw refused("text after a value");
    }
    skipToContent();
  }

  /** To the first character that is neither blank nor in a comment. */
  private void skipToContent() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        lineStart = at + 1;
      } else if (c == '#') {
        at = text.indexOf('\n', at) - 1;
      } else if (c != ' ') {
        return;
      }
      at++;
    }
    lineStart = at;
  }

  private IllegalStateException refused(String what) {
    return new IllegalStateException(
        here() + ": " + what + " is outside of the YAML of built-in files");
  }
}
