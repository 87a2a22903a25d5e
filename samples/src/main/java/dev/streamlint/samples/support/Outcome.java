package dev.streamlint.samples.support;

/** Says whether a sample computed what it should have: the last statement of every {@code main}. */
public final class Outcome {
  private Outcome() {}

  /** Fails when a value is not the expected one; a racy sample that lost its race ends here. */
  public static void expect(int expected, int actual) {
    expect(expected, new int[] {actual});
  }

  /** Fails when an element is not the expected value, with the count of those that differ. */
  public static void expect(int expected, int[] actual) {
    int wrong = 0;
    for (int value : actual) {
      if (value != expected) {
        wrong++;
      }
    }
    String counted = wrong + " of " + actual.length + " elements differ from " + expected;
    System.out.println(counted);
    if (wrong > 0) {
      throw new AssertionError(counted + ", the first is " + actual[0]);
    }
  }
}
