/**
 * What the samples come to on a box, measured: run again and again as they are, and once with one
 * operation held. One JSON file for each sample, and the page that is made of them.
 */
@NullMarked
package dev.streamlint.validator.results;

import org.jspecify.annotations.NullMarked;
