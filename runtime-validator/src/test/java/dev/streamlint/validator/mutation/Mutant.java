package dev.streamlint.validator.mutation;

import dev.streamlint.rules.op.Site;

/**
 * A program without one of its calls.
 *
 * @param name the sample, and the call as it is written there; a number tells equal ones apart
 * @param left where the call stood
 * @param text the source without it
 */
record Mutant(String name, Site left, String text) {}
