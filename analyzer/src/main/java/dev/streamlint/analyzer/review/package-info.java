/**
 * Which of a run's findings are for the reader to act on: suppressions, baseline, changed lines.
 */
@NullMarked
package dev.streamlint.analyzer.review;

import org.jspecify.annotations.NullMarked;
