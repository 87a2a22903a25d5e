package dev.streamlint.analyzer.finding;

import dev.streamlint.analyzer.ir.Notice;
import java.util.List;
import java.util.stream.Stream;

/**
 * The outcome of one run.
 *
 * @param findings in {@link Finding#ORDER}
 * @param notices what was not analysed, in their order, each once
 * @param entryPoints methods and classes from which the analysis started
 * @param operations GPU operations that were looked at, over all paths
 * @param usesLibrary whether any call of a known GPU library was seen
 */
public record Analysis(
    List<Finding> findings,
    List<Notice> notices,
    int entryPoints,
    long operations,
    boolean usesLibrary) {
  public Analysis {
    findings = findings.stream().sorted(Finding.ORDER).toList();
    notices = notices.stream().distinct().sorted().toList();
  }

  /** Of code that uses a known library. */
  public Analysis(List<Finding> findings, List<Notice> notices, int entryPoints, long operations) {
    this(findings, notices, entryPoints, operations, true);
  }

  /** With other findings. */
  public Analysis withFindings(List<Finding> others) {
    return new Analysis(others, notices, entryPoints, operations, usesLibrary);
  }

  /** With further notices. */
  public Analysis with(List<Notice> more) {
    return new Analysis(
        findings,
        Stream.concat(notices.stream(), more.stream()).toList(),
        entryPoints,
        operations,
        usesLibrary);
  }
}
