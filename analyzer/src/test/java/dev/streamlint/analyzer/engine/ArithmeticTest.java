package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Affine;
import org.junit.jupiter.api.Test;

final class ArithmeticTest {
  private static final Affine I = Affine.symbol("i");

  @Test
  void sumsAndProductsKeepTheirSymbols() {
    assertThat(Arithmetic.exact("+", I, Affine.of(2))).isEqualTo(I.plus(Affine.of(2)));
    assertThat(Arithmetic.exact("*", Affine.of(3), I)).isEqualTo(I.times(3));
    assertThat(Arithmetic.exact("*", I, Affine.symbol("a")))
        .isEqualTo(Arithmetic.exact("*", Affine.symbol("a"), I));
  }

  @Test
  void otherOperatorsNeedNumbers() {
    assertThat(Arithmetic.exact("%", Affine.of(7), Affine.of(4))).isEqualTo(Affine.of(3));
    assertThat(Arithmetic.exact("^", Affine.of(1), Affine.of(1))).isEqualTo(Affine.of(0));
    assertThat(Arithmetic.exact("%", I, Affine.of(4))).isNull();
    assertThat(Arithmetic.exact("/", Affine.of(7), Affine.of(0))).isNull();
  }

  @Test
  void comparisonsHoldWhateverTheSymbol() {
    assertThat(Arithmetic.compare("<", I, I.plus(Affine.of(1)))).isTrue();
    assertThat(Arithmetic.compare("==", I, I.plus(Affine.of(1)))).isFalse();
    assertThat(Arithmetic.compare("<", I, Affine.of(1))).isNull();
  }
}
