package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.ArtifactContent;
import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.PhysicalLocation;
import com.contrastsecurity.sarif.Region;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.op.Site;

/** Places as SARIF locations. */
final class SarifPlaces {
  /** The name of the folder that relative addresses are relative to; the one that GitHub knows. */
  static final String ROOT = "%SRCROOT%";

  private final Sources sources;

  SarifPlaces(Sources sources) {
    this.sources = sources;
  }

  /** Where it is, and in the message who does what there. */
  Location location(Place place) {
    return location(place.at())
        .withMessage(new Message().withText(place.lane() + " " + place.does()));
  }

  /** Where it is. */
  Location location(Site at) {
    PhysicalLocation physical = physical(at.file());
    if (at.line() > 0) {
      physical.setRegion(region(at));
    }
    return new Location().withPhysicalLocation(physical);
  }

  /** A line, or with line 0 the whole file. */
  Location location(Notice notice) {
    PhysicalLocation physical = physical(notice.file());
    if (notice.line() > 0) {
      Region region = new Region().withStartLine(notice.line());
      physical.setRegion(notice.column() > 0 ? region.withStartColumn(notice.column()) : region);
    }
    return new Location().withPhysicalLocation(physical);
  }

  private PhysicalLocation physical(String file) {
    return new PhysicalLocation().withArtifactLocation(artifact(file));
  }

  /** The file itself. */
  ArtifactLocation artifact(String file) {
    Uris.Address address = Uris.of(sources.root(), file);
    ArtifactLocation artifact = new ArtifactLocation().withUri(address.uri());
    if (address.underRoot()) {
      artifact.setUriBaseId(ROOT);
    }
    return artifact;
  }

  private Region region(Site at) {
    Region region = new Region().withStartLine(at.line());
    if (at.column() > 0) {
      region.setStartColumn(at.column());
    }
    if (hasEnd(at)) {
      region.withEndLine(at.endLine()).withEndColumn(at.endColumn());
      sources.text(at).ifPresent(text -> region.setSnippet(new ArtifactContent().withText(text)));
    }
    return region;
  }

  private static boolean hasEnd(Site at) {
    return at.column() > 0
        && (at.endLine() > at.line()
            || (at.endLine() == at.line() && at.endColumn() > at.column()));
  }
}
