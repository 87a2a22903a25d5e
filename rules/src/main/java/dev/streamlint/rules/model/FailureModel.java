package dev.streamlint.rules.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What becomes of a call of a library that fails: {@code failure} in the head of a model file. A
 * library without it has no calls that fail.
 *
 * @param exception the class that is thrown. With a code as well only from where {@code
 *     throws-on-failure} has said so
 * @param code what is returned else: one that stands for none of the errors that programs tell
 *     apart
 */
public record FailureModel(Optional<String> exception, OptionalLong code) {}
