package dev.streamlint.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Which package of the rules may know which other.
 *
 * <pre>
 *   model --&gt; hazard --&gt; order --&gt; op
 *   kernel ------------------------&gt; op
 * </pre>
 *
 * The meaning of an operation is the same for the linter, the agent and the replay, so it knows
 * none of them.
 */
@AnalyzeClasses(packages = "dev.streamlint.rules", importOptions = ArchitectureTest.NoTests.class)
final class ArchitectureTest {
  private static final String OURS = "dev.streamlint..";
  private static final String RULES = "dev.streamlint.rules.";

  /** ArchUnit's own option knows only the usual build folder; a second JDK's build has another. */
  static final class NoTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  @ArchTest
  static final ArchRule rulesKnowNoUserOfThem =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.github.javaparser..", "jcuda..", "dev.streamlint.analyzer..")
          .allowEmptyShould(true);

  @ArchTest static final ArchRule opKnowsNothingOfOurs = knowsOnly("op");

  @ArchTest static final ArchRule orderKnowsOnlyOps = knowsOnly("order", "op");

  @ArchTest static final ArchRule hazardKnowsOnlyTheOrder = knowsOnly("hazard", "op", "order");

  @ArchTest static final ArchRule modelKnowsNoOrder = knowsOnly("model", "op", "hazard", "catalog");

  @ArchTest static final ArchRule kernelKnowsOnlyOps = knowsOnly("kernel", "op");

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().matching(RULES + "(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  /** Of the project's own packages, {@code name} depends on itself and {@code allowed} only. */
  private static ArchRule knowsOnly(String name, String... allowed) {
    String[] known =
        Stream.concat(Stream.of(name), Stream.of(allowed))
            .map(each -> RULES + each + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(RULES + name + "..")
        .should()
        .dependOnClassesThat(resideInAPackage(OURS).and(resideOutsideOfPackages(known)))
        .allowEmptyShould(true);
  }
}
