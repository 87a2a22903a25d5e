package dev.streamlint.analyzer.report;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * Writes maps, collections, strings, numbers and booleans as JSON; an empty {@link Optional} is
 * {@code null}. By hand, so that no library has to be loaded for it.
 */
public final class Json {
  private final StringBuilder text = new StringBuilder();
  private final String indent;

  private Json(String indent) {
    this.indent = indent;
  }

  /** In one line, with nothing that is not needed. */
  public static String compact(Object value) {
    Json json = new Json("");
    json.value(value, "");
    return json.text.toString();
  }

  /** The document, indented, with a line end. */
  static String document(Object value) {
    Json json = new Json("  ");
    json.value(value, "\n");
    return json.text.append('\n').toString();
  }

  private void value(Object value, String lineStart) {
    if (value instanceof Map<?, ?> map) {
      object(map, lineStart);
    } else if (value instanceof Collection<?> list) {
      array(list, lineStart);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresentOrElse(v -> value(v, lineStart), () -> text.append("null"));
    } else if (value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      string(value.toString());
    }
  }

  private void object(Map<?, ?> map, String lineStart) {
    String inner = lineStart + indent;
    text.append('{');
    for (Iterator<? extends Map.Entry<?, ?>> it = map.entrySet().iterator(); it.hasNext(); ) {
      Map.Entry<?, ?> entry = it.next();
      text.append(inner);
      string(entry.getKey().toString());
      text.append(indent.isEmpty() ? ":" : ": ");
      value(entry.getValue(), inner);
      text.append(it.hasNext() ? "," : lineStart);
    }
    text.append('}');
  }

  private void array(Collection<?> list, String lineStart) {
    String inner = lineStart + indent;
    text.append('[');
    for (Iterator<?> it = list.iterator(); it.hasNext(); ) {
      text.append(inner);
      value(it.next(), inner);
      text.append(it.hasNext() ? "," : lineStart);
    }
    text.append(']');
  }

  /** ASCII control characters, and what is no character at all, are escaped; see RFC 8259, 7. */
  private void string(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"', '\\' -> text.append('\\').append(c);
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < 0x20 || (Character.isSurrogate(c) && !isPaired(string, i))) {
            text.append(String.format("\\u%04x", (int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }

  private static boolean isPaired(String string, int at) {
    return Character.isHighSurrogate(string.charAt(at))
        ? at + 1 < string.length() && Character.isLowSurrogate(string.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(string.charAt(at - 1));
  }
}
