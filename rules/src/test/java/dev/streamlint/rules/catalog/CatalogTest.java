package dev.streamlint.rules.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What must hold of every rule. */
final class CatalogTest {
  @Test
  void rulesAreSortedAndUnique() {
    List<String> ids = Catalog.all().stream().map(Rule::id).toList();
    assertThat(ids).isSorted().doesNotHaveDuplicates().hasSize(24);
  }

  @Test
  void idsAreKebabCaseAndFound() {
    for (Rule rule : Catalog.all()) {
      assertThat(rule.id()).matches("[a-z]+(-[a-z]+)+");
      assertThat(Catalog.byId(rule.id())).contains(rule);
      assertThat(rule.page()).isEqualTo("docs/rules/" + rule.id() + ".md");
    }
    assertThat(Catalog.byId("no-such-rule")).isEmpty();
  }

  @Test
  void summariesAreOneSentence() {
    assertThat(Catalog.all())
        .allSatisfy(rule -> assertThat(rule.summary()).matches("[A-Z][^.]*\\."));
  }

  @Test
  void titlesAreNoSentences() {
    assertThat(Catalog.all())
        .allSatisfy(rule -> assertThat(rule.title()).hasSizeLessThan(60).doesNotEndWith("."));
  }

  @Test
  void helpIsShort() {
    assertThat(Catalog.all())
        .allSatisfy(rule -> assertThat(rule.help().lines().count()).isBetween(3L, 8L));
  }

  @Test
  void performanceIsNeverMoreThanANote() {
    assertThat(Catalog.all())
        .filteredOn(rule -> rule.group() == Group.PERFORMANCE)
        .allSatisfy(rule -> assertThat(rule.level()).isEqualTo(Level.NOTE));
  }
}
