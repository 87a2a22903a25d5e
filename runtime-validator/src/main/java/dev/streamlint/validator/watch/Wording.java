package dev.streamlint.validator.watch;

import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.List;
import java.util.Optional;

/** All that is said of a hazard, in the analyzer's words. */
final class Wording {
  private final Names names;

  Wording(Names names) {
    this.names = names;
  }

  static String rule(HazardKind kind, Pair pair, OrderState before) {
    return switch (kind) {
      case READ_AFTER_WRITE -> byStream("unordered-read", pair, before);
      case WRITE_AFTER_READ -> byStream("overwrite-while-read", pair, before);
      case WRITE_AFTER_WRITE -> byStream("unordered-writes", pair, before);
      case HOST_READ -> "host-read-before-sync";
      case HOST_WRITE -> "host-write-while-pending";
      case HOST_FREE -> "host-free-while-pending";
      case FREE_IN_USE -> "free-while-in-use";
      case USE_BEFORE_ALLOCATION -> "use-before-allocation";
      case USE_AFTER_FREE -> "use-after-free";
    };
  }

  /** Work on the default stream beside a non-blocking stream has rules of its own. */
  private static String byStream(String rule, Pair pair, OrderState before) {
    Optional<Access> onDefault = onDefaultStream(pair, before);
    if (onDefault.isEmpty()) {
      return rule;
    }
    StreamChoice choice =
        onDefault.get().op() instanceof Op.Work work ? work.choice() : StreamChoice.NULL;
    return switch (choice) {
      case IMPLIED -> "synchronous-call-unordered";
      case CURRENT -> rule;
      case NAMED, NULL, UNCREATED, UNBOUND -> "null-stream-unordered";
    };
  }

  private static Optional<Access> onDefaultStream(Pair pair, OrderState before) {
    if (isDefault(pair.earlier()) && isNonBlocking(pair.later(), before)) {
      return Optional.of(pair.earlier());
    }
    return isDefault(pair.later()) && isNonBlocking(pair.earlier(), before)
        ? Optional.of(pair.later())
        : Optional.empty();
  }

  private static boolean isDefault(Access access) {
    return access.stream().filter(StreamId.LEGACY::equals).isPresent();
  }

  private static boolean isNonBlocking(Access access, OrderState before) {
    return access.stream().filter(s -> before.streamKind(s) == StreamKind.NON_BLOCKING).isPresent();
  }

  String message(HazardKind kind, Pair pair) {
    Site at = pair.later().op().at();
    String memory = names.buffer(pair.later().use().buffer(), at);
    String e = "`" + pair.earlier().op().at().call() + "` on " + lane(pair.earlier(), at);
    String l = "`" + at.call() + "` on " + lane(pair.later(), at);
    return switch (kind) {
      case READ_AFTER_WRITE -> l + " reads " + memory + ", which " + e + " may still be writing";
      case WRITE_AFTER_READ ->
          l + " overwrites " + memory + ", which " + e + " may still be reading";
      case WRITE_AFTER_WRITE -> l + " writes " + memory + ", which " + e + " may still be writing";
      case HOST_READ -> "the host reads " + memory + ", which " + e + " may still be writing";
      case HOST_WRITE -> "the host writes " + memory + ", which " + e + " may still be using";
      case HOST_FREE -> "host memory " + memory + " is freed, which " + e + " may still be using";
      case FREE_IN_USE ->
          memory
              + " is freed on "
              + lane(pair.later(), at)
              + ", and "
              + e
              + " may still be using it";
      case USE_BEFORE_ALLOCATION ->
          l
              + " uses "
              + memory
              + ", whose allocation on "
              + lane(pair.earlier(), at)
              + " need not have happened yet";
      case USE_AFTER_FREE ->
          l + " uses " + memory + " after `" + pair.earlier().op().at().call() + "` freed it";
    };
  }

  /** As seen from a place. */
  private String lane(Access access, Site from) {
    return access.stream().map(s -> names.stream(s, from)).orElse("the host");
  }

  String why(Pair pair, Explanation explanation) {
    Site at = pair.later().op().at();
    Cause cause = explanation.cause();
    String event = names.event(explanation.culprit().flatMap(Names::eventOf).orElse(null), at);
    return cause
        .message()
        .replace("{earlierStream}", lane(pair.earlier(), at))
        .replace("{laterStream}", lane(pair.later(), at))
        .replace("{earlier}", "`" + pair.earlier().op().at().call() + "`")
        .replace("{later}", "`" + at.call() + "`")
        .replace("{event}", event);
  }

  List<String> cure(Pair pair, Explanation explanation) {
    Cure cure = explanation.cure();
    Site earlier = cure.earlier().at();
    Site later = cure.later().at();
    String after = "after " + line(earlier, later) + ": ";
    String before = "before " + line(later, later) + ": ";
    String e = lane(pair.earlier(), later);
    String l = lane(pair.later(), later);
    String existing = cure.existing().map(op -> line(op.at(), later)).orElse("the call");
    return switch (cure.kind()) {
      case RECORD_AND_WAIT ->
          List.of(after + "record an event on " + e, before + "make " + l + " wait for it");
      case SYNC_STREAM -> List.of(before + "wait for " + e);
      case SYNC_EVENT -> List.of(before + "wait for the event that " + existing + " records");
      case MOVE_RECORD -> List.of("move " + existing + " below " + line(earlier, later));
      case ADD_RECORD -> List.of(after + "record the event on " + e);
      case MOVE_WAIT ->
          List.of(
              "move "
                  + existing
                  + " below "
                  + line(earlier, later)
                  + " and before "
                  + line(later, later));
      case OWN_EVENT -> List.of(existing + ": record another event");
      case PASS_STREAM ->
          List.of(
              "pass the other stream to the call on the default stream, or order the two by an event");
      case CREATE_STREAM ->
          List.of("create the stream before " + existing + ", then order the two by an event");
      case BIND_HANDLE ->
          List.of("before " + existing + ": bind the library handle to the other stream");
      case HAND_OVER ->
          List.of(
              "hand the result over to the other thread (future, queue, join) before it is used");
      case MOVE_FREE -> List.of("free after " + line(later, later));
    };
  }

  static String line(Site site, Site from) {
    return "line "
        + site.line()
        + (site.file().equals(from.file())
            ? ""
            : " of " + site.file().substring(site.file().lastIndexOf('/') + 1));
  }

  Found.Place place(Access access) {
    return new Found.Place(access.op().at(), names.lane(access), names.does(access));
  }

  String memory(Pair pair) {
    return names.buffer(pair.later().use().buffer(), pair.later().op().at());
  }

  static Optional<String> doubt(Pair pair) {
    return pair.isCertain()
        ? Optional.empty()
        : Optional.of("the code of a kernel was not seen: it may not write this memory");
  }
}
