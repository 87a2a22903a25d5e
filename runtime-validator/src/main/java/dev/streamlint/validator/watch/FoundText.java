package dev.streamlint.validator.watch;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was found, for people and for programs. */
public final class FoundText {
  private FoundText() {}

  /** For people. */
  public static List<String> lines(Found found) {
    List<String> lines = new ArrayList<>();
    String level = found.confidence().level().label() + "[" + found.rule() + "]";
    lines.add(place(found.later().at()) + ": " + level + ": " + found.message());
    found
        .earlier()
        .ifPresent(e -> lines.add("  " + place(e.at()) + ": `" + e.at().call() + "` " + e.does()));
    for (Site caller : found.callers()) {
      lines.add("  called from " + place(caller) + " in `" + caller.call() + "`");
    }
    lines.add("  why: " + found.why());
    if (!found.doubt().isEmpty()) {
      lines.add("  doubt: " + found.doubt());
    }
    String head = "  fix: ";
    for (String each : found.cure()) {
      lines.add(head + each);
      head = "       ";
    }
    lines.add("  seen: " + times(found.count()));
    return lines;
  }

  private static String place(Site site) {
    return site.file() + ":" + site.line();
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  /** How many there are, and in how many operations. */
  public static String summary(List<Found> found, long operations) {
    long wrong = found.stream().filter(Found::counts).count();
    long notes = found.size() - wrong;
    return count(wrong, "hazard")
        + (notes > 0 ? ", " + count(notes, "note") : "")
        + " in "
        + count(operations, "operation");
  }

  private static String count(long n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /** One line, for a program: {@code FoundReader} is its opposite. */
  public static String json(Found f) {
    String earlier = f.earlier().map(e -> ",\"earlier\":" + place(e)).orElse("");
    return "{\"rule\":"
        + quoted(f.rule())
        + ",\"confidence\":"
        + quoted(f.confidence().name())
        + ",\"later\":"
        + place(f.later())
        + earlier
        + ",\"callers\":"
        + f.callers().stream().map(FoundText::site).collect(Collectors.joining(",", "[", "]"))
        + ",\"memory\":"
        + quoted(f.memory())
        + ",\"message\":"
        + quoted(f.message())
        + ",\"why\":"
        + quoted(f.why())
        + ",\"cure\":"
        + f.cure().stream().map(FoundText::quoted).collect(Collectors.joining(",", "[", "]"))
        + ",\"doubt\":"
        + quoted(f.doubt())
        + ",\"count\":"
        + f.count()
        + "}";
  }

  private static String place(Found.Place place) {
    return "{\"site\":"
        + site(place.at())
        + ",\"lane\":"
        + quoted(place.lane())
        + ",\"does\":"
        + quoted(place.does())
        + "}";
  }

  private static String site(Site site) {
    return "{\"file\":"
        + quoted(site.file())
        + ",\"line\":"
        + site.line()
        + ",\"call\":"
        + quoted(site.call())
        + "}";
  }

  /**
   * What a gated run found out.
   *
   * @param observed which of the places that were looked at, from 0
   * @param visits how often the run came to the place of the earlier call
   */
  public static String json(Verdict verdict, int observed, int visits) {
    return "{\"observed\":"
        + observed
        + ",\"verdict\":"
        + quoted(verdict.kind().name())
        + ",\"reason\":"
        + quoted(verdict.reason())
        + ",\"evidence\":"
        + verdict.evidence().stream()
            .map(FoundText::quoted)
            .collect(Collectors.joining(",", "[", "]"))
        + ",\"device\":"
        + quoted(verdict.device())
        + ",\"visits\":"
        + visits
        + "}";
  }

  /** Two places that met, for a program. */
  public static String json(PairWatch.Seen pair) {
    return "{\"pair\":"
        + quoted(pair.edge().name())
        + ",\"earlier\":"
        + site(pair.earlier())
        + ",\"later\":"
        + site(pair.later())
        + ",\"afterFree\":"
        + pair.afterFree()
        + ",\"count\":"
        + pair.count()
        + "}";
  }

  /** An object with one text. */
  public static String json(String name, String text) {
    return "{" + quoted(name) + ":" + quoted(text) + "}";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
