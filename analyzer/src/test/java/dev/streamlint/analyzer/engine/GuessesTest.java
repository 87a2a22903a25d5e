package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuessesTest {
  private static final String STREAMS =
      "CUstream[] s = new CUstream[4]; for (int k = 0; k < 4; k++) { s[k] = new CUstream();"
          + " cuStreamCreate(s[k], 1); } ";

  @TempDir Path temp;

  private Paths paths(String body) {
    return new Paths(temp, "static Object run(int i, int j, int n) {" + STREAMS + body + "}");
  }

  private Paths.Outcome run(String body) {
    return paths(body).first();
  }

  private static boolean isGuessed(Paths.Outcome outcome) {
    return outcome.machine().guesses.isGuessed(outcome.value());
  }

  @Test
  void differentIndexesAreDifferent() {
    assertThat(run("return s[i] == s[j];").value()).isEqualTo(new Value.Bool(false));
    assertThat(run("return s[i] == s[i];").value()).isEqualTo(new Value.Bool(true));
    assertThat(run("return s[i] == s[i - 1];").value()).isEqualTo(new Value.Bool(false));
  }

  @Test
  void anIndexBesideAnotherIsInside() {
    assertThat(run("return s[i - 1];").value()).isInstanceOf(Value.Ref.class);
    assertThat(run("CUstream a = s[i - 1]; return s[i + 1];").value())
        .isInstanceOf(Value.Ref.class);
  }

  @Test
  void whatComesFromAGuessIsGuessedAndNothingElse() {
    assertThat(isGuessed(run("return s[i];"))).isTrue();
    assertThat(isGuessed(run("CUstream a = s[i]; return s[2];"))).isFalse();
    assertThat(isGuessed(run("int k = 7 % n; return s[k];"))).isTrue();
    assertThat(isGuessed(run("int k = 7 % 2; return s[k];"))).isFalse();
    assertThat(isGuessed(run("CUstream[] t = new CUstream[n]; t[0] = s[0]; return t[0];")))
        .isTrue();
  }

  @Test
  void equalBecauseTheProgramSaysSo() {
    List<Value> values =
        paths("if (i == j) return s[i] == s[j] ? 1 : 2; return s[i] == s[j] ? 3 : 4;")
            .all()
            .stream()
            .map(Paths.Outcome::value)
            .toList();
    assertThat(values).contains(Value.Int.of(1), Value.Int.of(4));
    assertThat(values).doesNotContain(Value.Int.of(2), Value.Int.of(3));
  }

  @Test
  void moreIndexesThanElementsAreLeftOpen() {
    Paths.Outcome outcome =
        run("CUstream[] t = {s[0], s[1]}; Object a = t[i]; Object b = t[j]; return t[n];");
    assertThat(outcome.value()).isInstanceOf(Value.Sym.class);
  }

  @Test
  void countersAndRangesOfCollectionsAreExact() {
    assertThat(
            run("List<CUstream> l = new ArrayList<>(); l.add(s[0]); l.add(s[3]);"
                    + " return l.get(l.size() - 1) == s[3];")
                .value())
        .isEqualTo(new Value.Bool(true));
  }
}
