/** When two accesses are a bug, what kind of bug it is, and why they are unordered. */
@NullMarked
package dev.streamlint.rules.hazard;

import org.jspecify.annotations.NullMarked;
