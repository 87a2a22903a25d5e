/**
 * What directed runs say of two operations: whether the edge between them is really missing, what
 * goes wrong then, and whether the cure cures it.
 */
@NullMarked
package dev.streamlint.validator.verdict;

import org.jspecify.annotations.NullMarked;
