package dev.streamlint.validator.device;

/** An event, by the number that CUDA's calls know it by. */
public record EventHandle(long value) {}
