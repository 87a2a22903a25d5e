package dev.streamlint.validator.replay;

/**
 * Bytes of a buffer, one after the other.
 *
 * @param start from the start of the buffer
 */
record Segment(int start, int length) {}
