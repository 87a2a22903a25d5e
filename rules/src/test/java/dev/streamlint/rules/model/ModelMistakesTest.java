package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user who makes a mistake in a model file is told. */
final class ModelMistakesTest {
  private static final String HEAD = "schema: 1\nfamily: mine\n";

  @Test
  void eachMistakeOfAFileIsReportedWithItsPlace() {
    String text =
        """
        schema: 2
        familly: mine
        markers: lanes
        types:
          com.acme.Lane: strem
          com.acme.Tick: {role: event, extend: []}
          com.acme.Buffer: {extends: [jcuda.Pointr]}
        constants:
          com.acme.Flags: {FAST: quick}
        methods:
          com.acme.Lane:
            - fence(event): {wait: {on: this, evnt: event}}
            - push(buffer): {work: {on: this, reads: [bufer]}}
        """;

    assertThat(mistakes(text))
        .containsExactly(
            "m.yaml:1:1: `family` is missing",
            "m.yaml:1:9: `schema` is 1, not `2`",
            "m.yaml:2:1: unknown key `familly`; did you mean `family`?",
            "m.yaml:3:10: expected a list of names, not `lanes`",
            "m.yaml:5:18: a role is one of stream, event, memory, handle, function, host-buffer, container, task,"
                + " thread, other, not `strem`; did you mean `stream`?",
            "m.yaml:6:32: unknown key `extend`; did you mean `extends`?",
            "m.yaml:7:31: no model of a type `jcuda.Pointr`; did you mean `jcuda.Pointer`?",
            "m.yaml:9:26: a constant is a number or a stream such as `legacy-stream`, not `quick`",
            "m.yaml:12:22: `wait` needs `event`",
            "m.yaml:12:39: `wait` has no `evnt`; did you mean `event`?",
            "m.yaml:13:47: no parameter is called `bufer`; did you mean `buffer`?");
  }

  @Test
  void properties() {
    assertThat(mistakes(HEAD + "properties:\n  acme.fast: {value: on}\n"))
        .containsExactly("m.yaml:4:3: a property needs `value` and `why`");
    assertThat(mistakes(HEAD + "properties: {acme.fast: {value: on, why: no, when: now}}\n"))
        .containsExactly("m.yaml:3:46: unknown key `when`; did you mean `why`?");
  }

  @Test
  void effects() {
    assertThat(mistakes(method("run(s): {synch-stream: s}")))
        .containsExactly("m.yaml:5:16: unknown effect `synch-stream`; did you mean `sync-stream`?");
    assertThat(mistakes(method("run(s): sleep")))
        .containsExactly("m.yaml:5:15: unknown effect `sleep`");
    assertThat(mistakes(method("run(s): []")))
        .containsExactly("m.yaml:5:7: no effect is given; `nothing` says that there is none");
    assertThat(mistakes(method("run(s): {sync-device: s}")))
        .containsExactly("m.yaml:5:29: `sync-device` takes no value");
    assertThat(mistakes(method("run(s): {sync-stream: s, fresh: s}")))
        .containsExactly(
            "m.yaml:5:15: an effect is a word or a map with one key, such as `{sync-stream: stream}`");
    assertThat(mistakes(method("run(s): {wait: {event: s, event: s}}")))
        .containsExactly("m.yaml:5:33: `event` is given twice");
  }

  @Test
  void typesOfParameters() {
    assertThat(mistakes(method("run(com.acme.Queue s): {sync-stream: s}"))).isEmpty();
    assertThat(mistakes(method("run(com..Queue s): {sync-stream: s}")))
        .containsExactly("m.yaml:5:7: `com..Queue` is not the name of a type");
  }

  @Test
  void slots() {
    assertThat(mistakes(method("run(p, s): {free: {buffer: p, waits: yes}}")))
        .containsExactly("m.yaml:5:44: `waits` is true or false, not `yes`");
    assertThat(mistakes(method("run(p): {alloc: {out: p, memory: pined}}")))
        .containsExactly(
            "m.yaml:5:40: `memory` is one of device, stream-ordered, tensor, managed, pinned, pageable, unknown, not `pined`;"
                + " did you mean `pinned`?");
    assertThat(mistakes(method("run(s): {query-stream: {stream: s, done: maybe}}")))
        .containsExactly("m.yaml:5:48: `done` is a number, true or false, not `maybe`");
    assertThat(mistakes(method("run(p): {alloc: {out: p, bytes: 4k}}")))
        .containsExactly("m.yaml:5:39: `4k` is not a number");
    assertThat(mistakes(method("run(p): {alloc: {out: {p: p}}}")))
        .containsExactly(
            "m.yaml:5:29: expected a parameter, `this`, `result` or a number, not a map");
    assertThat(mistakes(method("run(p): {alloc: p.}")))
        .containsExactly("m.yaml:5:23: `` is not the name of a field");
    assertThat(mistakes(method("new(p): {alias: this}")))
        .containsExactly(
            "m.yaml:5:23: the object that a constructor makes is `result`, not `this`");
  }

  @Test
  void signatures() {
    assertThat(mistakes(method("run: nothing")))
        .containsExactly("m.yaml:5:7: expected `method(parameter, ...)`, not `run`");
    assertThat(mistakes(method("r-n(a): nothing")))
        .containsExactly("m.yaml:5:7: `r-n` is not the name of a method");
    assertThat(mistakes(method("run(a, a): nothing")))
        .containsExactly("m.yaml:5:7: two parameters are called `a`");
    assertThat(mistakes(method("run(a,): nothing")))
        .containsExactly("m.yaml:5:7: `` is not the name of a parameter");
    assertThat(mistakes(method("run(result): nothing")))
        .containsExactly(
            "m.yaml:5:7: a parameter cannot be called `result`: the word has a meaning in effects");
    assertThat(mistakes(method("run(a): nothing\n    - run(b): {host-read: b}")))
        .containsExactly(
            "m.yaml:6:7: a method of this name with as many parameters is already on line 5");
    assertThat(mistakes(method("run(a): nothing\n      go(b): nothing")))
        .containsExactly("m.yaml:6:7: one method per list item: put a `-` before this one");
  }

  @Test
  void aMistakeInAnEntryForSeveralMethodsIsReportedOnce() {
    assertThat(mistakes(method("run<A|B|C>(a): {host-read: b}")))
        .containsExactly("m.yaml:5:34: no parameter is called `b`; did you mean `a`?");
  }

  @Test
  void typesCannotExtendThemselves() {
    assertThat(mistakes(HEAD + "types:\n  a.A: {extends: [a.B]}\n  a.B: {extends: [a.A]}\n"))
        .containsExactly("m.yaml:4:3: `a.A` extends itself", "m.yaml:5:3: `a.B` extends itself");
  }

  @Test
  void filesOfOneLayerMustAgree() {
    String one =
        HEAD
            + "types:\n  a.A: stream\nconstants:\n  a.A: {K: 1}\nmethods:\n  a.A:\n    - f(): nothing\n";
    String other =
        one.replace("stream", "event").replace("K: 1", "K: 2").replace("nothing", "sync-device");

    assertThat(mistakes(Map.of("a.yaml", one, "b.yaml", one))).isEmpty();
    assertThat(mistakes(new TreeMap<>(Map.of("a.yaml", one, "b.yaml", other))))
        .containsExactly(
            "b.yaml:4:3: `a.A` means something else in a.yaml:4",
            "b.yaml:6:9: `a.A.K` means something else in a.yaml:6",
            "b.yaml:9:7: `a.A.f` means something else in a.yaml:9");
  }

  @Test
  void filesAreReadFromDisk(@TempDir Path folder) throws IOException {
    Path good = Files.writeString(folder.resolve("good.yaml"), method("run(s): {sync-stream: s}"));
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    Path missing = folder.resolve("missing.yaml");

    assertThat(Models.load(List.of(good)).method("a.A", "run", 1)).isPresent();
    ModelException thrown =
        catchThrowableOfType(
            ModelException.class, () -> Models.load(List.of(good, binary, missing)));
    assertThat(thrown)
        .hasMessage(
            binary + ":1:1: not UTF-8 text\n" + missing + ":1:1: cannot be read: " + missing);
  }

  private static String method(String entry) {
    return HEAD + "methods:\n  a.A:\n    - " + entry + "\n";
  }

  private static List<String> mistakes(String text) {
    return mistakes(Map.of("m.yaml", text));
  }

  private static List<String> mistakes(Map<String, String> texts) {
    try {
      Models.load(texts, new Problems());
      return List.of();
    } catch (ModelException e) {
      return e.diagnostics().stream().map(Diagnostic::toString).toList();
    }
  }
}
