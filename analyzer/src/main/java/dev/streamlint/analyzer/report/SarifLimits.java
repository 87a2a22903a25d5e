package dev.streamlint.analyzer.report;

/**
 * How much of a SARIF file GitHub takes; of what is larger it takes nothing. See "SARIF results
 * exceed one or more limits" in its documentation. A report has one run, two dozen rules, and of
 * each result one location; those limits it cannot reach.
 *
 * @param results in a run
 * @param shown of these
 * @param steps in the flows of one result
 * @param packedBytes of the file, packed with gzip
 */
record SarifLimits(int results, int shown, int steps, long packedBytes) {
  static final SarifLimits GITHUB = new SarifLimits(25_000, 5_000, 10_000, 10_000_000);
}
