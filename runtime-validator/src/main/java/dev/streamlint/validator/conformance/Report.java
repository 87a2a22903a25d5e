package dev.streamlint.validator.conformance;

import dev.streamlint.validator.conformance.Comparison.Result;
import java.time.Instant;
import java.util.Locale;
import java.util.StringJoiner;

/** What a campaign came to, for people and for programs. */
final class Report {
  private final String device;
  private final long firstSeed;
  private final double seconds;
  private final Campaign campaign;

  /**
   * A report of what was run so far.
   *
   * @param seconds that it took
   */
  Report(String device, long firstSeed, double seconds, Campaign campaign) {
    this.device = device;
    this.firstSeed = firstSeed;
    this.seconds = seconds;
    this.campaign = campaign;
  }

  private long nextSeed() {
    return firstSeed + campaign.programs();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %d programs, %d ops, %d directed runs, %.1f s; next seed %d%n",
            device,
            campaign.programs(),
            campaign.ops(),
            campaign.runs(),
            seconds,
            nextSeed()));
    for (Result each : Result.values()) {
      text.append(String.format("  %-17s %d%n", each, campaign.pairs(each)));
    }
    text.append(String.format("%d programs disagree%n", campaign.disagreeing()));
    campaign
        .disagreements()
        .forEach(
            d -> text.append(String.format("%nseed %d, %s%n%s", d.seed(), d.what(), d.program())));
    return text.toString();
  }

  String json() {
    StringJoiner pairs = new StringJoiner(",\n    ", "{\n    ", "\n  }");
    for (Result each : Result.values()) {
      pairs.add(quoted(each.name().toLowerCase(Locale.ROOT)) + ": " + campaign.pairs(each));
    }
    StringJoiner disagreements = new StringJoiner(",\n    ", "[", "]");
    campaign
        .disagreements()
        .forEach(
            d ->
                disagreements.add(
                    "{\"seed\": %d, \"what\": %s, \"program\": %s}"
                        .formatted(d.seed(), quoted(d.what()), quoted(d.program()))));
    return String.format(
        Locale.ROOT,
        """
        {
          "device": %s,
          "date": %s,
          "first_seed": %d,
          "next_seed": %d,
          "seconds": %.1f,
          "programs": %d,
          "ops": %d,
          "directed_runs": %d,
          "programs_that_disagree": %d,
          "pairs": %s,
          "disagreements": %s
        }
        """,
        quoted(device),
        quoted(Instant.now().toString()),
        firstSeed,
        nextSeed(),
        seconds,
        campaign.programs(),
        campaign.ops(),
        campaign.runs(),
        campaign.disagreeing(),
        pairs,
        disagreements);
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
