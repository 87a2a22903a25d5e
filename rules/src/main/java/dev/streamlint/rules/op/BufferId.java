package dev.streamlint.rules.op;

/**
 * A block of memory, from its allocation to its free, by identity.
 *
 * @param number unique among the ids of one program
 */
public record BufferId(int number) {}
