package dev.streamlint.validator.verdict;

/**
 * Bytes that came out otherwise than in the serialised run.
 *
 * @param differing how many
 * @param of among how many
 * @param what they are, for a sentence: "bytes that scale read"
 */
public record Damage(long differing, long of, String what) {
  public String sentence() {
    return differing + " of " + of + " " + what + " differ from the serialised run";
  }
}
