package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DispatchTest {
  private static final String SHAPES =
      "interface Shape { default int sides() { return 0; } }"
          + " static class Square implements Shape { public int sides() { return 4; } }"
          + " static class Open implements Shape {}"
          + " static void gpu(CUdeviceptr d) { cuMemsetD8Async(d, (byte) 0, 8, null); } ";

  @TempDir Path temp;

  private Value run(String signature, String body) {
    return new Paths(temp, SHAPES + "static Object run(" + signature + ") {" + body + "}")
        .first()
        .value();
  }

  @Test
  void theClassOfTheObjectDecides() {
    assertThat(run("", "Shape s = new Square(); return s.sides();")).isEqualTo(Value.Int.of(4));
    assertThat(run("", "Shape s = new Open(); return s.sides();")).isEqualTo(Value.Int.of(0));
  }

  @Test
  void overloadsAreToldApartByTheirArguments() {
    String members =
        "static int f(CUstream s) { return 1; } static int f(CUevent e) { return 2; }"
            + " static int f(int i) { return 3; } static int f(Object... o) { return 4; }"
            + " static Object run() { return %s; }"
            + " static void gpu(CUdeviceptr d) { cuMemsetD8Async(d, (byte) 0, 8, null); }";
    assertThat(valueOf(members, "f(new CUstream())")).isEqualTo(Value.Int.of(1));
    assertThat(valueOf(members, "f(new CUevent())")).isEqualTo(Value.Int.of(2));
    assertThat(valueOf(members, "f(7)")).isEqualTo(Value.Int.of(3));
    assertThat(valueOf(members, "f(7, 8, 9)")).isEqualTo(Value.Int.of(4));
  }

  private Value valueOf(String members, String call) {
    return new Paths(temp, members.replace("%s", call)).first().value();
  }

  @Test
  void ofAnObjectFromOutOfViewEveryImplementationIsTried() {
    String members =
        "interface Work { void on(CUdeviceptr d); }"
            + " static class One implements Work { public void on(CUdeviceptr d) {"
            + " cuMemsetD8Async(d, (byte) 0, 8, null); } }"
            + " static class Two implements Work { public void on(CUdeviceptr d) {"
            + " cuMemsetD8Async(d, (byte) 0, 8, null); cuMemsetD8Async(d, (byte) 0, 8, null); } }"
            + " static Object run(Work w, CUdeviceptr d) { w.on(d); return null; }";
    List<Integer> ops =
        new Paths(temp, members).all().stream().map(o -> o.ops().size()).distinct().toList();
    assertThat(ops).hasSize(2);
  }

  @Test
  void aLambdaHasTheOtherMethodsOfItsInterface() {
    String members =
        "interface Twice { int once(); default int twice() { return once() + once(); } }"
            + " static Object run() { Twice t = () -> 21; return t.twice(); }"
            + " static void gpu(CUdeviceptr d) { cuMemsetD8Async(d, (byte) 0, 8, null); }";
    assertThat(new Paths(temp, members).first().value()).isEqualTo(Value.Int.of(42));
  }
}
