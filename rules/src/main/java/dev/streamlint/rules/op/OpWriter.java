package dev.streamlint.rules.op;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes ops as text, one a line; {@link OpReader} reads it back. Reports carry the witness of a
 * finding in this form, and the conformance run prints its programs in it.
 *
 * <pre>
 *   h0 create-stream s1 non-blocking
 *   h0 alloc b1 device
 *   h0 work launch s1 named at-once write:b1[0,4096] @ 12:5-12:40 cuLaunchKernel src/Frames.java
 *   h0 wait s2 e1
 *   h0 sync-device
 * </pre>
 *
 * <p>A use is a mode, a buffer and, if it is not the whole buffer, {@code [start,length]} in bytes,
 * for rectangles followed by {@code xHEIGHT/PITCH}; {@code ?} is what is not known, and at the end
 * of a use says that the mode is a guess. Numbers that are known up to symbols only ({@link
 * Affine}) are written as not known, so a range with symbols does not come back as it was.
 */
public final class OpWriter {
  /** Stands for a space in what is called: {@code new Tensor}. */
  static final char GAP = '\u00a0';

  private OpWriter() {}

  /** One line, without an end of line. */
  public static String write(Op op) {
    String place = op.at().line() == 0 ? "" : " @ " + place(op.at());
    return "h" + op.host().number() + " " + body(op) + place;
  }

  /** All of them, one a line. */
  public static List<String> write(List<Op> ops) {
    return ops.stream().map(OpWriter::write).toList();
  }

  private static String body(Op op) {
    if (op instanceof Op.CreateStream o) {
      return "create-stream " + stream(o.stream()) + " " + word(o.kind());
    } else if (op instanceof Op.DestroyStream o) {
      return "destroy-stream " + stream(o.stream());
    } else if (op instanceof Op.CreateEvent o) {
      return "create-event " + event(o.event());
    } else if (op instanceof Op.DestroyEvent o) {
      return "destroy-event " + event(o.event());
    } else if (op instanceof Op.Record o) {
      return "record " + event(o.event()) + " " + stream(o.stream());
    } else if (op instanceof Op.Wait o) {
      return "wait " + stream(o.stream()) + " " + event(o.event());
    } else if (op instanceof Op.SyncStream o) {
      return "sync-stream " + stream(o.stream());
    } else if (op instanceof Op.SyncEvent o) {
      return "sync-event " + event(o.event());
    } else if (op instanceof Op.SyncDevice) {
      return "sync-device";
    } else if (op instanceof Op.Alloc o) {
      return "alloc " + buffer(o.buffer()) + " " + word(o.kind()) + on(o.stream());
    } else if (op instanceof Op.Free o) {
      return "free " + buffer(o.buffer()) + on(o.stream()) + (o.waits() ? " waits" : "");
    } else if (op instanceof Op.Work o) {
      return work(o);
    } else if (op instanceof Op.HostAccess o) {
      return "host-access " + use(o.use());
    } else if (op instanceof Op.RecordStream o) {
      return "record-stream " + buffer(o.buffer()) + " " + stream(o.stream());
    } else if (op instanceof Op.Publish o) {
      return "publish t" + o.token().number();
    }
    return "acquire t" + ((Op.Acquire) op).token().number();
  }

  private static String work(Op.Work o) {
    String uses = o.uses().stream().map(u -> " " + use(u)).collect(Collectors.joining());
    return String.join(
            " ", "work", word(o.kind()), stream(o.stream()), word(o.choice()), word(o.returns()))
        + uses;
  }

  private static String use(Use use) {
    return word(use.mode())
        + ":"
        + buffer(use.buffer())
        + range(use.range())
        + (use.certain() ? "" : "?");
  }

  private static String range(Range range) {
    if (range.equals(Range.ALL)) {
      return "";
    }
    String rows =
        range
            .rows()
            .map(r -> "x" + number(Optional.of(r.height())) + "/" + number(Optional.of(r.pitch())))
            .orElse("");
    return "[" + number(range.start()) + "," + number(range.length()) + "]" + rows;
  }

  private static String number(Optional<Affine> number) {
    return number.filter(Affine::isConstant).map(n -> Long.toString(n.constant())).orElse("?");
  }

  private static String place(Site at) {
    return at.line()
        + ":"
        + at.column()
        + "-"
        + at.endLine()
        + ":"
        + at.endColumn()
        + " "
        + at.call().replace(' ', GAP)
        + " "
        + at.file();
  }

  private static String on(Optional<StreamId> stream) {
    return stream.map(s -> " " + stream(s)).orElse("");
  }

  private static String stream(StreamId id) {
    return "s" + id.number();
  }

  private static String event(EventId id) {
    return "e" + id.number();
  }

  private static String buffer(BufferId id) {
    return "b" + id.number();
  }

  /** {@code NON_BLOCKING} is {@code non-blocking}. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
