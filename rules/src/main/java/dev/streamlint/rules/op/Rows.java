package dev.streamlint.rules.op;

/**
 * How the rows of a rectangle follow each other.
 *
 * @param pitch bytes from the start of one row to that of the next; no row is longer
 * @param height number of rows
 */
public record Rows(Affine pitch, Affine height) {}
