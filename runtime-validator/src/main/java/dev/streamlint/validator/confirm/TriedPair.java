package dev.streamlint.validator.confirm;

import dev.streamlint.validator.verdict.Verdict;

/**
 * Two places of a program of which the earlier was held.
 *
 * @param program its main class, or its command
 */
public record TriedPair(String program, TracedPair pair, Verdict verdict) {}
