package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.ReportingConfiguration;
import com.contrastsecurity.sarif.ReportingDescriptor;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.catalog.Rule;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The catalogue, and the kinds of gaps, as SARIF reporting descriptors. */
final class SarifRules {
  static final String LEFT_OUT = "results-left-out";

  private SarifRules() {}

  static ReportingDescriptor rule(Rule rule) {
    return new ReportingDescriptor()
        .withId(rule.id())
        .withName(pascalCase(rule.id()))
        .withShortDescription(text(rule.title()))
        .withFullDescription(text(rule.summary()))
        .withHelpUri(ProjectHome.page(rule))
        .withHelp(new MultiformatMessageString().withText(rule.help()).withMarkdown(rule.help()))
        .withDefaultConfiguration(
            new ReportingConfiguration()
                .withLevel(ReportingConfiguration.Level.fromValue(rule.level().label())))
        .withProperties(
            new PropertyBag()
                .withTags(tags("cuda", "concurrency", rule.group().label()))
                .withAdditionalProperty("precision", precision(rule.level())));
  }

  static ReportingDescriptor notice(Notice.Kind kind) {
    String id = noticeId(kind);
    return new ReportingDescriptor()
        .withId(id)
        .withName(pascalCase(brief(kind).replace(' ', '-')))
        .withShortDescription(text(brief(kind)))
        .withFullDescription(text(full(kind)))
        .withHelpUri(ProjectHome.page("docs/precision.md"))
        .withHelp(text(help(kind)));
  }

  /** Said of a report that a limit has cut. */
  static ReportingDescriptor leftOut() {
    return new ReportingDescriptor()
        .withId(LEFT_OUT)
        .withName(pascalCase(LEFT_OUT))
        .withShortDescription(text("Results left out"))
        .withFullDescription(text("There are more results than GitHub takes or shows."))
        .withHelpUri(ProjectHome.page("docs/ci.md"))
        .withHelp(text("Mend what is here, write a baseline, or look at fewer folders at a time."));
  }

  private static String brief(Notice.Kind kind) {
    return switch (kind) {
      case UNREADABLE -> "Unreadable file";
      case ENCODING -> "Unexpected encoding";
      case SYNTAX -> "Syntax error";
      case TOO_LARGE -> "File too large";
      case BUDGET -> "Budget spent";
      case MODEL -> "Model of nothing";
      case NOT_MODELLED -> "Construct not modelled";
      case UNKNOWN_CALL -> "Unknown call of a known library";
    };
  }

  private static String full(Notice.Kind kind) {
    return switch (kind) {
      case UNREADABLE -> "A file could not be read.";
      case ENCODING -> "A file is not UTF-8 and was read as ISO-8859-1.";
      case SYNTAX -> "A piece of a file is not valid Java and was left out.";
      case TOO_LARGE -> "A file is larger, deeper or slower than the limits and was left out.";
      case BUDGET -> "A limit was reached: some paths or calls were not followed.";
      case MODEL -> "A model file speaks of a method that its class does not have.";
      case NOT_MODELLED -> "A construct that matters for the order is not modelled.";
      case UNKNOWN_CALL -> "No model says what a call of a known library does.";
    };
  }

  private static String help(Notice.Kind kind) {
    return switch (kind) {
      case UNREADABLE -> "Make the file readable.";
      case ENCODING -> "Save the file as UTF-8.";
      case SYNTAX -> "Mend the file, or leave it out; the rest of it was analysed.";
      case TOO_LARGE -> "Leave generated files out, or split them.";
      case BUDGET -> "Bugs on what was not followed are missed. Nothing needs to be done.";
      case MODEL -> "Correct the model file: what it says of the method counts for nothing.";
      case NOT_MODELLED -> "Check by hand what is ordered there.";
      case UNKNOWN_CALL -> "Say what it does in a model file (--models), or check it by hand.";
    };
  }

  static String noticeId(Notice.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** GitHub's words. Notes rest on behaviour that is promised by nobody, or on taste. */
  private static String precision(Level level) {
    return switch (level) {
      case ERROR -> "high";
      case WARNING, NOTE -> "medium";
    };
  }

  private static MultiformatMessageString text(String text) {
    return new MultiformatMessageString().withText(text);
  }

  private static String pascalCase(String id) {
    return Arrays.stream(id.split("-", -1))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }

  private static Set<String> tags(String... tags) {
    return new LinkedHashSet<>(Arrays.asList(tags));
  }
}
