/**
 * Findings as text, SARIF and JSON. Each report says the same of the same outcome, in the same
 * order in every run, and knows nothing of how the findings came about.
 */
@NullMarked
package dev.streamlint.analyzer.report;

import org.jspecify.annotations.NullMarked;
