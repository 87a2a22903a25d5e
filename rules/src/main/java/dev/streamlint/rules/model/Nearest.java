package dev.streamlint.rules.model;

import java.util.Collection;

/** "Did you mean": the known word that a mistyped one most resembles. */
public final class Nearest {
  private static final int LONGEST = 80;

  private Nearest() {}

  /** A clause to append to a message, or nothing when no known word is near. */
  public static String hint(String wrong, Collection<String> known) {
    if (wrong.length() > LONGEST) {
      return "";
    }
    String best = "";
    int bestDistance = Math.max(2, wrong.length() / 3) + 1;
    for (String word : known) {
      int distance = distance(wrong, word);
      if (distance < bestDistance) {
        best = word;
        bestDistance = distance;
      }
    }
    return best.isEmpty() ? "" : "; did you mean `" + best + "`?";
  }

  /** Edit distance; two swapped neighbours count as one edit. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
