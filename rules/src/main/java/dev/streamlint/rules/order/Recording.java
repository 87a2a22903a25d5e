package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;

/** Which stream an event was last recorded on, and where. */
public record Recording(StreamId stream, Site at) {}
