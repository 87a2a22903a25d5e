package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The pairs of places that findings are about: what a run says of them is said of the finding. */
public final class FlaggedPairs {
  private final Set<Pair> pairs = new HashSet<>();

  private record Place(Optional<Path> file, int line, String call) {
    private static Place of(Site at) {
      return new Place(FileNames.absolute(at.file()), at.line(), at.call());
    }
  }

  private record Pair(Place earlier, Place later) {}

  public FlaggedPairs(Collection<Flagged> findings) {
    findings.forEach(finding -> HeldPlaces.of(finding).ifPresent(this::add));
  }

  private void add(HeldPlaces places) {
    pairs.add(new Pair(Place.of(places.earlier()), Place.of(places.later())));
  }

  /**
   * Whether a finding is about it.
   *
   * @param pair of files that can be opened by their names
   */
  public boolean has(TracedPair pair) {
    return pairs.contains(new Pair(Place.of(pair.earlier()), Place.of(pair.later())));
  }
}
