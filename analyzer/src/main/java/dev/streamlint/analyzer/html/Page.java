package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.report.Json;
import dev.streamlint.analyzer.report.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The page around the data: one file that needs no other. Names and sources in the data are not
 * ours. So they are made printable, cannot end the element that they stand in, are only ever set as
 * text by the script, and a content security policy allows the page its own script and style and
 * nothing else: no other script, no request.
 */
final class Page {
  private static final List<String> SCRIPTS =
      List.of("dom.js", "store.js", "list.js", "timeline.js", "source.js", "detail.js", "main.js");

  private Page() {}

  /**
   * The page as text.
   *
   * @param title plain text
   * @param data what the script draws: maps, lists, strings, numbers
   */
  static String of(String title, Object data) {
    String style = resource("report.css");
    String script =
        "'use strict';\n" + SCRIPTS.stream().map(Page::resource).collect(Collectors.joining("\n"));
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("{policy}", policy(script, style));
    parts.put("{title}", escaped(title));
    parts.put("{style}", style);
    parts.put("{data}", inScript(Json.compact(printable(data))));
    parts.put("{script}", script);
    return filled(resource("page.html"), parts);
  }

  /** Each part once, and never within another: a source may say "{script}", too. */
  private static String filled(String template, Map<String, String> parts) {
    StringBuilder page = new StringBuilder();
    int done = 0;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      int at = template.indexOf(part.getKey(), done);
      page.append(template, done, at).append(part.getValue());
      done = at + part.getKey().length();
    }
    return page.append(template, done, template.length()).toString();
  }

  private static String policy(String script, String style) {
    return "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'"
        .formatted(sha256(script), sha256(style));
  }

  /** JSON has these characters in strings only, where they may be escaped. */
  private static String inScript(String json) {
    return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  private static String escaped(String text) {
    return Printable.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** The same with all strings printable. */
  private static Object printable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((k, v) -> copy.put(Printable.of(k.toString()), printable(v)));
      return copy;
    } else if (value instanceof Collection<?> list) {
      return list.stream().map(Page::printable).toList();
    }
    return value instanceof String text ? Printable.of(text) : value;
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
