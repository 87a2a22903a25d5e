package dev.streamlint.validator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Which package may know which other. What a program did is told in the rules' ops, by the rules'
 * models: a judge of the engine that used the engine would be none, and a recorder that used a
 * binding would need its native code.
 */
@AnalyzeClasses(
    packages = "dev.streamlint.validator",
    importOptions = ArchitectureTest.NoTests.class)
final class ArchitectureTest {
  /** ArchUnit's own option knows only the usual build folder; a second JDK's build has another. */
  static final class NoTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  @ArchTest
  static final ArchRule traceKnowsOnlyTheRules =
      noClasses()
          .that()
          .resideInAPackage("dev.streamlint.validator.trace..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.streamlint..")
                  .and(
                      resideOutsideOfPackages(
                          "dev.streamlint.validator.trace..", "dev.streamlint.rules..")));

  /** It is what the order model is compared with. */
  @ArchTest
  static final ArchRule deviceKnowsOnlyTheOps =
      noClasses()
          .that()
          .resideInAPackage("dev.streamlint.validator.device..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.streamlint..")
                  .and(
                      resideOutsideOfPackages(
                          "dev.streamlint.validator.device..", "dev.streamlint.rules.op..")));

  /** What is run needs no more than a device: not how it was found, and not what comes of it. */
  @ArchTest
  static final ArchRule replayKnowsOnlyTheDevice =
      noClasses()
          .that()
          .resideInAPackage("dev.streamlint.validator.replay..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.streamlint..")
                  .and(
                      resideOutsideOfPackages(
                          "dev.streamlint.validator.replay..",
                          "dev.streamlint.validator.device..",
                          "dev.streamlint.rules.op..")));

  /** A verdict is what a device shows, not what the model expects. */
  @ArchTest
  static final ArchRule verdictsDoNotAskTheOrderModel =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.streamlint.validator.gate..",
              "dev.streamlint.validator.verdict..",
              "dev.streamlint.validator.cuda..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.streamlint.rules.order..",
              "dev.streamlint.rules.hazard..",
              "dev.streamlint.validator.conformance..");

  @ArchTest
  static final ArchRule onlyTheGpuKnowsABinding =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.streamlint.validator.cuda..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jcuda..", "org.bytedeco..");

  @ArchTest
  static final ArchRule onlyTheCommandsKnowTheAnalyzer =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.streamlint.validator.cli..",
              "dev.streamlint.validator.confirm..",
              "dev.streamlint.validator.results..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.streamlint.analyzer..", "com.fasterxml..", "picocli..");

  @ArchTest
  static final ArchRule whatServesKnowsNoOrder =
      noClasses()
          .that()
          .resideInAPackage("dev.streamlint.validator.served..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.streamlint.rules.order..", "dev.streamlint.validator.watch..");
}
