package dev.streamlint.rules.order;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import java.util.Optional;

/**
 * One use of one buffer by one op.
 *
 * @param stream the stream it runs on; empty for an access by the host thread {@code host}
 */
public record Access(Op op, Use use, Optional<StreamId> stream, HostId host) {}
