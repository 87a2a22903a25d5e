package dev.streamlint.rules.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The pages of the rules, as they are in {@code docs/rules}: they come along, so that nobody has to
 * be sent to an address.
 */
public final class RulePages {
  private RulePages() {}

  /** The rule's page, in Markdown. */
  public static String text(Rule rule) {
    String name = "/dev/streamlint/rules/pages/" + rule.id() + ".md";
    try (InputStream in = RulePages.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
