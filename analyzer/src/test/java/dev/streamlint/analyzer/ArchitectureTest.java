package dev.streamlint.analyzer;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Which package of the analyzer may know which other.
 *
 * <pre>
 *   cli --&gt; syntax --&gt; ir &lt;-- engine        html --&gt; report        fix --&gt; syntax
 * </pre>
 *
 * The engine never sees a syntax tree, so that another front end can feed it; the report never sees
 * the engine, so that a finding says all that there is to print.
 */
@AnalyzeClasses(
    packages = "dev.streamlint.analyzer",
    importOptions = ArchitectureTest.NoTests.class)
final class ArchitectureTest {
  private static final String OURS = "dev.streamlint..";
  private static final String ANALYZER = "dev.streamlint.analyzer.";

  /** ArchUnit's own option knows only the usual build folder; a second JDK's build has another. */
  static final class NoTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  @ArchTest
  static final ArchRule onlySyntaxKnowsTheParser =
      noClasses()
          .that()
          .resideOutsideOfPackage(ANALYZER + "syntax..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.github.javaparser..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyReportKnowsTheSarifModel =
      noClasses()
          .that()
          .resideOutsideOfPackage(ANALYZER + "report..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.contrastsecurity..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule irKnowsOnlyTheOps =
      noClasses()
          .that()
          .resideInAPackage(ANALYZER + "ir..")
          .should()
          .dependOnClassesThat(
              resideInAPackage(OURS)
                  .and(resideOutsideOfPackages(ANALYZER + "ir..", "dev.streamlint.rules.op..")))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule engineKnowsNoFrontEndAndNoOutput =
      noClasses()
          .that()
          .resideInAPackage(ANALYZER + "engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ANALYZER + "syntax..",
              ANALYZER + "report..",
              ANALYZER + "html..",
              ANALYZER + "fix..",
              ANALYZER + "cli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule fixAsksForAnAnalysisAndDoesNotMakeOne =
      noClasses()
          .that()
          .resideInAPackage(ANALYZER + "fix..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ANALYZER + "engine..", ANALYZER + "report..", ANALYZER + "cli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule reportKnowsOnlyFindings =
      noClasses()
          .that()
          .resideInAPackage(ANALYZER + "report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ANALYZER + "engine..", ANALYZER + "syntax..", ANALYZER + "html..")
          .allowEmptyShould(true);

  /** A page shows what calls say; what is ordered by them, only the order model knows. */
  @ArchTest
  static final ArchRule pagesKnowOnlyFindingsAndWhatOpsAre =
      noClasses()
          .that()
          .resideInAPackage(ANALYZER + "html..")
          .should()
          .dependOnClassesThat(
              resideInAPackage(OURS)
                  .and(
                      resideOutsideOfPackages(
                          ANALYZER + "html..",
                          ANALYZER + "report..",
                          ANALYZER + "finding..",
                          ANALYZER + "ir..",
                          "dev.streamlint.rules.op..",
                          "dev.streamlint.rules.hazard..",
                          "dev.streamlint.rules.catalog..")));
}
