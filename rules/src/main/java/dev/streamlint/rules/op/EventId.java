package dev.streamlint.rules.op;

/**
 * A CUDA event, by identity.
 *
 * @param number unique among the ids of one program
 */
public record EventId(int number) {}
