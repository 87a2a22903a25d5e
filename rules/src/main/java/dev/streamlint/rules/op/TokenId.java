package dev.streamlint.rules.op;

/**
 * What carries a Java hand-off from one host thread to another: a queued element, a future, a
 * thread's start or end.
 *
 * @param number unique among the ids of one program
 */
public record TokenId(int number) {}
