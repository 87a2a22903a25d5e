package dev.streamlint.rules.op;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An integer known up to symbols: {@code constant + sum(coefficient * symbol)}.
 *
 * <p>Byte offsets in real code are {@code i * chunkBytes} with an unknown chunk size; this is as
 * much of them as must be known to tell equal from different.
 *
 * @param constant the part without symbols
 * @param terms coefficient by symbol; no zero coefficients
 */
public record Affine(long constant, SortedMap<String, Long> terms) {
  private static final SortedMap<String, Long> NO_TERMS = Collections.emptySortedMap();

  public static final Affine ZERO = of(0);

  public Affine {
    // Most numbers are constants; they share one map.
    terms = terms.isEmpty() ? NO_TERMS : Collections.unmodifiableSortedMap(new TreeMap<>(terms));
  }

  public static Affine of(long constant) {
    return new Affine(constant, NO_TERMS);
  }

  public static Affine symbol(String name) {
    return new Affine(0, new TreeMap<>(Map.of(name, 1L)));
  }

  public boolean isConstant() {
    return terms.isEmpty();
  }

  public Affine plus(Affine other) {
    if (other.isConstant()) {
      return other.constant == 0 ? this : new Affine(constant + other.constant, terms);
    }
    TreeMap<String, Long> sum = new TreeMap<>(terms);
    other.terms.forEach((name, k) -> sum.merge(name, k, Long::sum));
    sum.values().removeIf(k -> k == 0);
    return new Affine(constant + other.constant, sum);
  }

  public Affine minus(Affine other) {
    if (other.isConstant()) {
      return other.constant == 0 ? this : new Affine(constant - other.constant, terms);
    }
    return plus(other.times(-1));
  }

  public Affine times(long factor) {
    if (isConstant()) {
      return of(constant * factor);
    }
    TreeMap<String, Long> product = new TreeMap<>();
    if (factor != 0) {
      terms.forEach((name, k) -> product.put(name, k * factor));
    }
    return new Affine(constant * factor, product);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    terms.forEach(
        (name, k) ->
            text.append(text.isEmpty() ? "" : "+").append(k == 1 ? "" : k + "*").append(name));
    if (constant != 0 || text.isEmpty()) {
      text.append(text.isEmpty() || constant < 0 ? "" : "+").append(constant);
    }
    return text.toString();
  }
}
