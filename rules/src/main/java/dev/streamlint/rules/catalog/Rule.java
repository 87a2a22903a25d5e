package dev.streamlint.rules.catalog;

/**
 * A pattern that is reported.
 *
 * @param id kebab-case, named after the pattern found, unique
 * @param title the pattern in a few words, for headings and lists
 * @param level of a finding with full confidence
 * @param summary one sentence: what is reported
 * @param help a few lines of Markdown: why it matters, how to fix it
 */
public record Rule(String id, Group group, String title, Level level, String summary, String help) {

  /** The rule's page, from the root of the project. */
  public String page() {
    return "docs/rules/" + id + ".md";
  }
}
