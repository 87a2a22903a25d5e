package dev.streamlint.rules.op;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what {@link OpWriter} writes; the format is told there. */
public final class OpReader {
  private static final Pattern PLACE =
      Pattern.compile("(\\d{1,9}):(\\d{1,9})-(\\d{1,9}):(\\d{1,9}) (\\S+) (.*)");
  private static final Pattern USE =
      Pattern.compile(
          "([a-z-]+):b(\\d{1,9})(?:\\[(\\?|-?\\d{1,18}),(\\?|\\d{1,18})\\]"
              + "(?:x(\\?|\\d{1,18})/(\\?|\\d{1,18}))?)?(\\?)?");

  /** A line that is no op. */
  public static final class SyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * @param line from 1
     * @param message what is wrong with it
     */
    SyntaxException(int line, String message) {
      super("line " + line + ": " + message);
    }
  }

  private final int line;
  private final List<String> words;
  private final Site at;
  private int next;

  private OpReader(int line, String text) {
    this.line = line;
    int place = text.indexOf(" @ ");
    String body = place < 0 ? text : text.substring(0, place);
    words = Arrays.asList(body.strip().split(" +"));
    at = place < 0 ? Site.synthetic("") : place(text.substring(place + 3));
  }

  /**
   * Reads one op a line; blank lines and those that begin with {@code #} are passed over.
   *
   * @throws SyntaxException at the first line that is no op
   */
  public static List<Op> read(List<String> lines) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i);
      if (!text.isBlank() && !text.startsWith("#")) {
        ops.add(new OpReader(i + 1, text).op());
      }
    }
    return List.copyOf(ops);
  }

  private Op op() {
    HostId host = new HostId(id('h'));
    String name = word();
    Op op =
        switch (name) {
          case "create-stream" ->
              new Op.CreateStream(at(name), host, stream(), constant(StreamKind.class));
          case "destroy-stream" -> new Op.DestroyStream(at(name), host, stream());
          case "create-event" -> new Op.CreateEvent(at(name), host, event());
          case "destroy-event" -> new Op.DestroyEvent(at(name), host, event());
          case "record" -> new Op.Record(at(name), host, event(), stream());
          case "wait" -> new Op.Wait(at(name), host, stream(), event());
          case "sync-stream" -> new Op.SyncStream(at(name), host, stream());
          case "sync-event" -> new Op.SyncEvent(at(name), host, event());
          case "sync-device" -> new Op.SyncDevice(at(name), host);
          case "alloc" ->
              new Op.Alloc(at(name), host, buffer(), constant(MemoryKind.class), mayBeOn());
          case "free" -> new Op.Free(at(name), host, buffer(), mayBeOn(), mayBe("waits"));
          case "work" -> work(host);
          case "host-access" -> new Op.HostAccess(at(name), host, use());
          case "record-stream" -> new Op.RecordStream(at(name), host, buffer(), stream());
          case "publish" -> new Op.Publish(at(name), host, new TokenId(id('t')));
          case "acquire" -> new Op.Acquire(at(name), host, new TokenId(id('t')));
          default -> throw wrong("`" + name + "` is no op");
        };
    if (next < words.size()) {
      throw wrong("`" + words.get(next) + "` is too much");
    }
    return op;
  }

  private Op work(HostId host) {
    WorkKind kind = constant(WorkKind.class);
    StreamId stream = stream();
    StreamChoice choice = constant(StreamChoice.class);
    Returns returns = constant(Returns.class);
    List<Use> uses = new ArrayList<>();
    while (next < words.size()) {
      uses.add(use());
    }
    return new Op.Work(at(OpWriter.word(kind)), host, kind, stream, choice, uses, returns);
  }

  private Use use() {
    String word = word();
    Matcher parts = USE.matcher(word);
    if (!parts.matches()) {
      throw wrong("`" + word + "` is no use of a buffer, such as `read:b1[0,64]`");
    }
    Mode mode = constant(Mode.class, parts.group(1));
    BufferId buffer = new BufferId(Integer.parseInt(parts.group(2)));
    return new Use(buffer, range(parts), mode, parts.group(7) == null);
  }

  private static Range range(Matcher use) {
    if (use.group(3) == null) {
      return Range.ALL;
    }
    Optional<Rows> rows =
        number(use.group(6)).flatMap(pitch -> number(use.group(5)).map(h -> new Rows(pitch, h)));
    return new Range(number(use.group(3)), number(use.group(4)), false, rows);
  }

  private static Optional<Affine> number(@Nullable String text) {
    return text == null || text.equals("?")
        ? Optional.empty()
        : Optional.of(Affine.of(Long.parseLong(text)));
  }

  private Site place(String text) {
    Matcher parts = PLACE.matcher(text);
    if (!parts.matches()) {
      throw wrong("`" + text + "` is no place, such as `12:5-12:40 cudaMemcpy src/A.java`");
    }
    return new Site(
        parts.group(6),
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)),
        Integer.parseInt(parts.group(4)),
        parts.group(5).replace(OpWriter.GAP, ' '));
  }

  /** Ops without a place are named after what they do. */
  private Site at(String name) {
    return at.line() == 0 ? Site.synthetic(name) : at;
  }

  private StreamId stream() {
    return new StreamId(id('s'));
  }

  private EventId event() {
    return new EventId(id('e'));
  }

  private BufferId buffer() {
    return new BufferId(id('b'));
  }

  private Optional<StreamId> mayBeOn() {
    return next < words.size() && words.get(next).startsWith("s")
        ? Optional.of(stream())
        : Optional.empty();
  }

  private boolean mayBe(String word) {
    boolean is = next < words.size() && words.get(next).equals(word);
    next += is ? 1 : 0;
    return is;
  }

  private int id(char letter) {
    String word = word();
    if (!word.matches(letter + "\\d{1,9}")) {
      throw wrong("`" + word + "` stands where `" + letter + "` and a number must");
    }
    return Integer.parseInt(word.substring(1));
  }

  private <E extends Enum<E>> E constant(Class<E> type) {
    return constant(type, word());
  }

  private <E extends Enum<E>> E constant(Class<E> type, String word) {
    for (E each : type.getEnumConstants()) {
      if (OpWriter.word(each).equals(word.toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    throw wrong("`" + word + "` is no " + type.getSimpleName());
  }

  private String word() {
    if (next >= words.size()) {
      throw wrong("something is missing at the end");
    }
    return words.get(next++);
  }

  private SyntaxException wrong(String message) {
    return new SyntaxException(line, message);
  }
}
