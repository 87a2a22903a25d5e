package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;

/** The stream that a call's work runs on, and how the program chose it. */
record StreamUse(StreamId id, StreamChoice choice) {}
