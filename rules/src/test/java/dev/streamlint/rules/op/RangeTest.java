package dev.streamlint.rules.op;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Range.Overlap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is said of two ranges, against the bytes themselves. */
final class RangeTest {
  private static final int PAIRS = 20_000;
  private static final int PITCH = 8;

  @Test
  void knownRangesAgreeWithTheirBytes() {
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Part one = Part.random(random, PITCH);
      Part other = Part.random(random, random.nextInt(4) == 0 ? PITCH + 1 : PITCH);
      Overlap said = one.range().overlap(other.range());
      boolean shared = one.bytes(0).stream().anyMatch(other.bytes(0)::contains);
      if (one.pitch == other.pitch || one.height == 1 || other.height == 1) {
        assertThat(said).as("seed %d: %s, %s", seed, one, other).isNotEqualTo(Overlap.MAYBE);
      }
      if (said != Overlap.MAYBE) {
        assertThat(said == Overlap.YES).as("seed %d: %s, %s", seed, one, other).isEqualTo(shared);
      }
      assertThat(other.range().overlap(one.range())).as("seed %d", seed).isEqualTo(said);
      if (one.range().covers(other.range())) {
        assertThat(one.bytes(0)).as("seed %d", seed).containsAll(other.bytes(0));
      }
    }
  }

  /** A pitch that is not known, but at least as long as every row. */
  @Test
  void whatIsApartIsApartForEveryPitch() {
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Part one = Part.random(random, 0);
      Part other = Part.random(random, 0);
      Range first = one.symbolic();
      Range second = other.symbolic();
      for (int pitch = PITCH; pitch < 2 * PITCH + 1; pitch++) {
        Set<Integer> bytes = other.bytes(pitch);
        boolean shared = one.bytes(pitch).stream().anyMatch(bytes::contains);
        if (shared) {
          assertThat(first.overlaps(second)).as("seed %d, pitch %d", seed, pitch).isTrue();
        }
        if (first.covers(second)) {
          assertThat(one.bytes(pitch)).as("seed %d, pitch %d", seed, pitch).containsAll(bytes);
        }
      }
    }
  }

  @Test
  void halvesOfRowsAreApart() {
    Affine half = Affine.symbol("half");
    Rows rows = new Rows(half.times(2), Affine.symbol("height"));
    Range left = Range.rectangle(Optional.of(Affine.ZERO), half, rows);
    Range right = Range.rectangle(Optional.of(half), half, rows);
    assertThat(left.overlap(right)).isEqualTo(Overlap.NO);
    assertThat(right.overlap(left)).isEqualTo(Overlap.NO);
    assertThat(left.overlap(Range.ALL)).isEqualTo(Overlap.YES);
    assertThat(Range.ALL.covers(left)).isTrue();
    assertThat(left.covers(Range.ALL)).isFalse();
  }

  @Test
  void anUnknownPartDoesNotCoverWhatComesAfterIt() {
    Range slot = new Range(Optional.of(Affine.ZERO), Optional.empty(), true);
    assertThat(slot.covers(Range.of(64, 64))).isFalse();
  }

  private record Part(int pitch, int x, int y, int width, int height) {
    static Part random(Random random, int pitch) {
      int x = random.nextInt(PITCH);
      int width = 1 + random.nextInt(PITCH - x);
      return new Part(pitch, x, random.nextInt(4), width, 1 + random.nextInt(4));
    }

    Range range() {
      Affine start = Affine.of((long) y * pitch + x);
      return height == 1
          ? Range.of(start.constant(), width)
          : Range.rectangle(
              Optional.of(start), Affine.of(width), new Rows(Affine.of(pitch), Affine.of(height)));
    }

    Range symbolic() {
      Affine unknown = Affine.symbol("pitch");
      return Range.rectangle(
          Optional.of(unknown.times(y).plus(Affine.of(x))),
          Affine.of(width),
          new Rows(unknown, Affine.of(height)));
    }

    Set<Integer> bytes(int otherPitch) {
      int p = otherPitch == 0 ? pitch : otherPitch;
      Set<Integer> bytes = new TreeSet<>();
      for (int row = y; row < y + height; row++) {
        for (int column = x; column < x + width; column++) {
          bytes.add(row * p + column);
        }
      }
      return bytes;
    }
  }
}
