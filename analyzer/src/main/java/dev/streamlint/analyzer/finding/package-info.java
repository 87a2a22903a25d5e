/** What the analysis found: data for every kind of report. */
@NullMarked
package dev.streamlint.analyzer.finding;

import org.jspecify.annotations.NullMarked;
