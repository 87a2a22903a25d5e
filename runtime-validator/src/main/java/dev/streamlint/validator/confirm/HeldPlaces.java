package dev.streamlint.validator.confirm;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The two calls of a finding, as the agent is told of them. A finding points to where its user
 * calls something; the calls of the library that make the operations may be further down.
 *
 * @param earlier the one that is held
 * @param later the one that is observed
 * @param afterFree whether the later one uses what the earlier one gives back: wrong in any order
 */
record HeldPlaces(Site earlier, Site later, boolean afterFree) {
  private static final String USE_AFTER_FREE = "use-after-free";

  /** What these words become part of is taken apart at blanks, commas and colons. */
  private static final Pattern HARMLESS = Pattern.compile("[\\p{L}\\p{N}_$.+-]{1,200}");

  private static final Set<Group> ABOUT_MEMORY =
      Set.of(Group.ORDERING, Group.STREAMS, Group.LIFETIME, Group.HOST);

  /** Empty if the finding is not about two operations. */
  static Optional<HeldPlaces> of(Flagged finding) {
    if (finding.program().isPresent()) {
      List<Op> ops = finding.program().get().ops();
      Op earlier = ops.get(finding.program().get().earlier());
      Op later = ops.get(finding.program().get().later());
      boolean afterFree = earlier instanceof Op.Free;
      return Optional.of(new HeldPlaces(earlier.at(), later.at(), afterFree));
    }
    boolean isAboutMemory =
        Catalog.byId(finding.rule()).map(Rule::group).filter(ABOUT_MEMORY::contains).isPresent();
    return isAboutMemory
        ? finding
            .earlier()
            .map(at -> new HeldPlaces(at, finding.later(), finding.rule().equals(USE_AFTER_FREE)))
        : Optional.empty();
  }

  /** Whether each is a call with a name, in a file with a name that the agent can be told. */
  boolean canBeTold() {
    return canBeTold(earlier) && canBeTold(later);
  }

  private static boolean canBeTold(Site at) {
    return at.line() > 0 && HARMLESS.matcher(at.call()).matches() && !tail(at).isEmpty();
  }

  /** {@code app/Main.java:48:cuMemcpyDtoDAsync}. */
  static String told(Site at) {
    return tail(at) + ":" + at.line() + ":" + at.call();
  }

  /**
   * The end of the path that consists of plain names: a class knows of its source the package and
   * the file's name only, and these are.
   */
  private static String tail(Site at) {
    List<String> names = Arrays.asList(at.file().replace('\\', '/').split("/", -1));
    int from = names.size();
    while (from > 0 && HARMLESS.matcher(names.get(from - 1)).matches()) {
      from--;
    }
    return names.stream().skip(from).collect(Collectors.joining("/"));
  }
}
