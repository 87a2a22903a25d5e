package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the built-in models answer. */
final class LookupTest {
  private static final String DRIVER = "jcuda.driver.JCudaDriver";
  private static final String RUNTIME = "jcuda.runtime.JCuda";

  private final ApiModels models = Models.builtin();

  @Test
  void wait_namesStreamAndEvent() {
    CallModel wait = models.method(DRIVER, "cuStreamWaitEvent", 3).orElseThrow();

    assertThat(wait.params()).containsExactly("stream", "event", "flags");
    assertThat(wait.effects())
        .containsExactly(new Effect.Wait(Optional.of(argument(0)), argument(1)));
    assertThat(wait.from().file()).isEqualTo("models/jcuda-driver.yaml");
    assertThat(wait.family()).isEqualTo("jcuda");
  }

  @Test
  void flagsOrKindSayWhichStreamIsCreated() {
    assertThat(effects(RUNTIME, "cudaStreamCreate", 1))
        .containsExactly(
            new Effect.CreateStream(argument(0), Optional.empty(), StreamKind.BLOCKING));
    assertThat(effects(DRIVER, "cuStreamCreate", 2))
        .containsExactly(
            new Effect.CreateStream(argument(0), Optional.of(argument(1)), StreamKind.BLOCKING));
  }

  @Test
  void copy_hasDirectionBytesAndForm() {
    assertThat(effects(DRIVER, "cuMemcpyHtoDAsync", 4))
        .containsExactly(
            new Effect.Copy(
                argument(0),
                argument(1),
                Optional.of(argument(2)),
                Optional.of(new Operand.Number(1)),
                Optional.of(argument(3)),
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertThat(effects(RUNTIME, "cudaMemcpy", 4))
        .containsExactly(
            new Effect.Copy(
                argument(0),
                argument(1),
                Optional.of(argument(2)),
                Optional.of(argument(3)),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void fillOfWordsCountsBytes() {
    assertThat(effects(DRIVER, "cuMemsetD32", 3))
        .containsExactly(
            new Effect.Fill(
                argument(0),
                Optional.of(new Operand.Product(List.of(new Operand.Number(4), argument(2)))),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void structs_areReadThroughTheirFields() {
    Effect.Copy copy = (Effect.Copy) effects(DRIVER, "cuMemcpy2DAsync", 2).get(0);

    assertThat(copy.to())
        .isEqualTo(
            new Operand.FirstSet(
                List.of(
                    new Operand.Member(argument(0), "dstDevice"),
                    new Operand.Member(argument(0), "dstHost"),
                    new Operand.Member(argument(0), "dstArray"))));
    assertThat(effects(RUNTIME, "cudaMalloc3D", 2))
        .containsExactly(
            new Effect.Alloc(
                new Operand.Member(argument(0), "ptr"),
                MemoryKind.DEVICE,
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void allocOnAStreamIsStreamOrdered() {
    assertThat(effects(DRIVER, "cuMemAllocAsync", 3))
        .containsExactly(
            new Effect.Alloc(
                argument(0),
                MemoryKind.STREAM_ORDERED,
                Optional.of(argument(1)),
                Optional.of(argument(2))));
    assertThat(effects(RUNTIME, "cudaHostAlloc", 3))
        .containsExactly(
            new Effect.Alloc(
                argument(0), MemoryKind.PINNED, Optional.of(argument(1)), Optional.empty()));
  }

  @Test
  void methodsAreInherited() {
    CallModel offset = models.method("jcuda.driver.CUdeviceptr", "withByteOffset", 1).orElseThrow();

    assertThat(offset.owner()).isEqualTo("jcuda.Pointer");
    assertThat(offset.effects())
        .containsExactly(
            new Effect.Alias(
                new Operand.Result(),
                new Operand.Receiver(),
                Optional.of(argument(0)),
                Optional.empty()));
    assertThat(models.isSubtype("jcuda.driver.CUdeviceptr", "jcuda.NativePointerObject")).isTrue();
    assertThat(models.isSubtype("jcuda.Pointer", "jcuda.driver.CUdeviceptr")).isFalse();
    assertThat(models.method("java.util.concurrent.LinkedBlockingQueue", "take", 0)).isPresent();
  }

  @Test
  void constructorsAreNotInherited() {
    assertThat(models.method("jcuda.driver.CUstream", "<init>", 1).orElseThrow().effects())
        .containsExactly(
            new Effect.Alias(
                new Operand.Result(), argument(0), Optional.empty(), Optional.empty()));
    assertThat(models.method("jcuda.driver.CUdeviceptr", "<init>", 1)).isEmpty();
  }

  @Test
  void anExactArityWinsOverAnyNumber() {
    String text =
        """
        schema: 1
        family: mine
        methods:
          a.A:
            - f(rest...): sync-device
            - f(one): nothing
        """;
    ApiModels mine = Models.load(Map.of("m.yaml", text), new Problems());

    assertThat(mine.method("a.A", "f", 1).orElseThrow().params()).containsExactly("one");
    assertThat(mine.method("a.A", "f", 0).orElseThrow().params()).containsExactly("rest");
    assertThat(mine.method("a.A", "f", 9)).isPresent();
  }

  @Test
  void pointerToTakesAnyNumber() {
    assertThat(effects("jcuda.Pointer", "to", 7))
        .containsExactly(new Effect.PointerTo(new Operand.Result(), new Operand.Rest(0)));
  }

  @Test
  void oneEntryStandsForAllTypesOfARoutine() {
    for (String name : List.of("cublasSgemm", "cublasZgemm", "cublasDgemm_v2_64")) {
      assertThat(effects("jcuda.jcublas.JCublas2", name, 14))
          .containsExactly(
              new Effect.Work(
                  WorkKind.LIBRARY_CALL,
                  Optional.of(argument(0)),
                  Optional.empty(),
                  List.of(argument(7), argument(9)),
                  List.of(),
                  List.of(argument(12)),
                  false,
                  List.of(argument(6), argument(11)),
                  List.of()));
    }
  }

  @Test
  void withoutTheReceiversTypeAllOfThatNameAnswer() {
    assertThat(models.anyMethod("cuStreamSynchronize", 1))
        .extracting(CallModel::owner)
        .containsExactly(DRIVER, "org.bytedeco.cuda.global.cudart");
    assertThat(models.anyMethod("withByteOffset", 1)).hasSize(2);
    assertThat(models.anyMethod("cuStreamSynchronize", 2)).isEmpty();
  }

  @Test
  void constants() {
    assertThat(models.constant("jcuda.driver.CUstream_flags", "CU_STREAM_NON_BLOCKING"))
        .contains(1L);
    assertThat(models.constant(RUNTIME, "cudaStreamLegacy")).contains(new Operand.LegacyStream());
    assertThat(models.constant(DRIVER, "CU_STREAM_PER_THREAD"))
        .contains(new Operand.PerThreadStream());
    assertThat(models.constant(DRIVER, "NO_SUCH")).isEmpty();
  }

  @Test
  void factoryNamesAreWords() {
    assertThat(List.of("next", "nextLane", "newStream", "allocate", "createEvent", "pollFirst"))
        .filteredOn(models::isFactoryName)
        .containsExactly("next", "nextLane", "newStream", "createEvent", "pollFirst");
    assertThat(List.of("newest", "get", "popular", "lane")).noneMatch(models::isFactoryName);
  }

  @Test
  void whatFailingCallsDoIsSaidOnceForAFamily() {
    assertThat(models.failure("jcuda"))
        .contains(new FailureModel(Optional.of("jcuda.CudaException"), OptionalLong.of(999)));
    assertThat(models.failure("java")).isEmpty();
  }

  @Test
  void aUsersFileOverridesAndExtends() {
    String text =
        """
        schema: 1
        family: mine
        markers: [com.acme]
        methods:
          jcuda.driver.JCudaDriver:
            - cuStreamSynchronize(s): nothing
          com.acme.Lanes:
            - fence(from, to): [{record: {event: this, on: from}}, {wait: {on: to, event: this}}]
        """;
    ApiModels mine = Models.load(Map.of("m.yaml", text), new Problems());

    assertThat(mine.method(DRIVER, "cuStreamSynchronize", 1).orElseThrow().effects())
        .containsExactly(new Effect.Nothing());
    assertThat(mine.method(DRIVER, "cuStreamQuery", 1)).isPresent();
    assertThat(mine.method("com.acme.Lanes", "fence", 2).orElseThrow().effects()).hasSize(2);
    assertThat(mine.all()).hasSize(models.all().size() + 1);
    assertThat(mine.markers()).contains("com.acme", "jcuda");
  }

  @Test
  void aPropertyThatMakesALibraryHazardous() {
    PropertyModel property = models.property("ai.djl.pytorch.enable_cuda_stream").orElseThrow();

    assertThat(property.value()).isEqualTo("true");
    assertThat(property.why()).startsWith("each forward call");
    assertThat(models.property("ai.djl.pytorch")).isEmpty();
  }

  private List<Effect> effects(String owner, String name, int arguments) {
    return models.method(owner, name, arguments).orElseThrow().effects();
  }

  private static Operand argument(int index) {
    return new Operand.Argument(index);
  }
}
