/**
 * Findings as one page of HTML, with a timeline of streams for each. What it says is decided and
 * put into words here, in Java; the page's script only draws it, and only for findings that are
 * looked at.
 */
@NullMarked
package dev.streamlint.analyzer.html;

import org.jspecify.annotations.NullMarked;
