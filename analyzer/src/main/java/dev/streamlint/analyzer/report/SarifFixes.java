package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.ArtifactChange;
import com.contrastsecurity.sarif.ArtifactContent;
import com.contrastsecurity.sarif.Fix;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.Region;
import com.contrastsecurity.sarif.Replacement;
import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.TextEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Changes that were tried as SARIF fixes (SARIF 2.1.0, 3.55). */
final class SarifFixes {
  private final SarifPlaces places;

  SarifFixes(SarifPlaces places) {
    this.places = places;
  }

  Set<Fix> of(CheckedFix fix) {
    Map<String, List<Replacement>> byFile = new LinkedHashMap<>();
    for (TextEdit edit : fix.edits()) {
      byFile.computeIfAbsent(edit.file(), file -> new ArrayList<>()).add(replacement(edit));
    }
    Set<ArtifactChange> changes = new LinkedHashSet<>();
    byFile.forEach(
        (file, replacements) ->
            changes.add(
                new ArtifactChange()
                    .withArtifactLocation(places.artifact(file))
                    .withReplacements(replacements)));
    String words = fix.safe() ? fix.words() : fix.words() + " (to be looked at)";
    return Set.of(
        new Fix().withDescription(new Message().withText(words)).withArtifactChanges(changes));
  }

  private static Replacement replacement(TextEdit edit) {
    Replacement replacement =
        new Replacement()
            .withDeletedRegion(
                new Region()
                    .withStartLine(edit.line())
                    .withStartColumn(edit.column())
                    .withEndLine(edit.endLine())
                    .withEndColumn(edit.endColumn()));
    return edit.text().isEmpty()
        ? replacement
        : replacement.withInsertedContent(new ArtifactContent().withText(edit.text()));
  }
}
