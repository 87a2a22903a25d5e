package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.TypeModel.Role;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The models of PyTorch for JavaCPP, and of JavaCPP itself, against the jars of two versions. */
final class PytorchModelsTest {
  private static final String PACKAGE = "org.bytedeco.pytorch.";
  private static final String TENSOR = PACKAGE + "Tensor";
  private static final String TORCH = PACKAGE + "global.torch";

  private static final Set<Role> OF_INTEREST =
      Set.of(Role.STREAM, Role.EVENT, Role.MEMORY, Role.CONTAINER);

  /** Methods of these classes that take something of interest are all modelled. */
  private static final List<String> COMPLETE =
      List.of(
          TENSOR,
          TORCH,
          PACKAGE + "global.torch_cuda",
          PACKAGE + "Stream",
          PACKAGE + "StreamOptional",
          PACKAGE + "OptionalStreamGuard",
          PACKAGE + "TensorOptional",
          PACKAGE + "cuda.CUDAStream",
          PACKAGE + "cuda.CUDAEvent",
          PACKAGE + "cuda.CUDAStreamGuard",
          PACKAGE + "cuda.CUDAMultiStreamGuard",
          PACKAGE + "cuda.CUDAAllocator",
          "org.bytedeco.javacpp.Pointer",
          "org.bytedeco.javacpp.FloatPointer",
          "org.bytedeco.javacpp.LongPointer",
          "org.bytedeco.javacpp.PointerScope");

  /** Methods of the complete classes without a model, with the reason. */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("c10_cuda_check_implementation", "the text of an error"),
          Map.entry("get_cuda_error_help", "the text of an error"));

  private final ApiModels models = Models.builtin();

  @Test
  void everyModelledMethodExists() {
    List<CallModel> ours = models.all().stream().filter(PytorchModelsTest::isOurs).toList();
    assertThat(ours).hasSizeGreaterThan(1500);
    for (CallModel model : ours) {
      assertThat(Arrays.stream(Jars.values()).flatMap(jars -> jars.calls(model)))
          .as(ModelPrinter.describe(model))
          .isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void typesExtendWhatTheyReallyExtend(Jars jars) {
    Set<String> owners = new TreeSet<>();
    models.all().stream().filter(PytorchModelsTest::isOurs).forEach(m -> owners.add(m.owner()));
    for (String owner : owners) {
      for (String supertype : models.type(owner).orElseThrow().supertypes()) {
        jars.find(owner)
            .ifPresent(
                real -> assertThat(jars.find(supertype).orElseThrow()).isAssignableFrom(real));
      }
    }
  }

  /** So that no pattern makes a tensor of what is none. */
  @ParameterizedTest
  @EnumSource
  void whatACallMakesIsWhatItReturns(Jars jars) {
    for (String owner : List.of(TENSOR, TORCH)) {
      for (Map.Entry<PytorchCall, List<Method>> call : jars.methods(owner).entrySet()) {
        CallModel model = model(owner, call.getKey());
        Set<String> returned = new TreeSet<>();
        call.getValue().forEach(method -> returned.add(source(method.getReturnType())));
        assertThat(result(model))
            .as(owner + " " + call)
            .matches(made -> fits(made, returned, jars));
      }
    }
  }

  /** The name as a program writes it. */
  private static String source(Class<?> type) {
    return type.getName().replace('$', '.');
  }

  private static boolean fits(String made, Set<String> returned, Jars jars) {
    boolean tensor = returned.contains(TENSOR) || returned.contains(PACKAGE + "TensorBase");
    if (made.isEmpty()) {
      return !tensor;
    }
    if (made.equals("itself")) {
      return true;
    }
    return tensor
        ? made.equals(TENSOR)
        : returned.stream().anyMatch(type -> jars.isSubtype(made, type));
  }

  /** The type of the new object that is the result, empty if there is none that matters. */
  private static String result(CallModel model) {
    for (Effect effect : model.effects()) {
      if (effect instanceof Effect.Makes makes) {
        return makes.type();
      } else if (effect instanceof Effect.Returns
          || (effect instanceof Effect.Alias alias && isResult(alias.result()))) {
        return "itself";
      } else if (effect instanceof Effect.Compute compute && compute.result().isPresent()) {
        return model.owner();
      }
    }
    return "";
  }

  private static boolean isResult(Operand operand) {
    return operand instanceof Operand.Result;
  }

  @ParameterizedTest
  @EnumSource
  void everyMethodWithAStreamOrATensorIsModelled(Jars jars) {
    List<String> missing = new ArrayList<>();
    for (String owner : COMPLETE) {
      jars.executables(owner)
          .filter(call -> Arrays.stream(call.getParameterTypes()).anyMatch(this::isOfInterest))
          .filter(call -> !EXCEPTIONS.containsKey(call.getName()))
          .filter(call -> models.method(owner, name(call), call.getParameterCount()).isEmpty())
          .forEach(call -> missing.add(call.toString()));
    }
    assertThat(missing).isEmpty();
  }

  /** What is written in place is what the name says: this, the first of the arguments, the last. */
  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsWhereTheNameSays(Jars jars) {
    for (Map.Entry<PytorchCall, List<Method>> call : jars.methods(TORCH).entrySet()) {
      String name = call.getKey().name();
      boolean tensor = call.getValue().get(0).getReturnType().getName().equals(TENSOR);
      if (tensor && (name.endsWith("_out") || name.endsWith("_outf"))) {
        int at = name.endsWith("_out") ? 0 : call.getKey().arguments() - 1;
        assertThat(updates(model(TORCH, call.getKey())))
            .as(call.toString())
            .containsExactly(new Operand.Argument(at));
      }
    }
    for (PytorchCall call : jars.methods(TENSOR).keySet()) {
      CallModel model = model(TENSOR, call);
      if (!updates(model).isEmpty() && call.name().endsWith("_")) {
        assertThat(updates(model)).as(call.toString()).containsExactly(new Operand.Receiver());
      } else if (call.name().endsWith("_") && !call.name().startsWith("_")) {
        assertThat(model.isPattern()).as(call.toString()).isFalse();
      }
    }
  }

  private static List<Operand> updates(CallModel model) {
    return model.effects().stream()
        .flatMap(effect -> effect instanceof Effect.Compute c ? c.updates().stream() : Stream.of())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "Tensor, matmul, 1, COMPUTE",
    "Tensor, add_, 1, UPDATE",
    "Tensor, view, 1, SHARE",
    "Tensor, transpose, 2, SHARE",
    "Tensor, detach, 0, SHARE",
    "Tensor, cuda, 0, MOVE",
    "Tensor, to, 5, MOVE",
    "Tensor, close, 0, RELEASE",
    "Tensor, record_stream, 1, RECORDSTREAM",
    "Tensor, size, 1, NOTHING",
    "Tensor, data_ptr, 0, ALIAS",
    "global.torch, matmul, 2, COMPUTE",
    "global.torch, relu_, 1, UPDATE",
    "global.torch, zeros, 2, COMPUTE",
    "global.torch, reshape, 2, SHARE",
    "global.torch, add_out, 3, UPDATE",
    "global.torch, get_num_threads, 0, FRESH",
    "cuda.CUDAEvent, block, 1, WAIT",
    "cuda.CUDAStreamGuard, close, 0, LEAVEGUARD",
    "cuda.CUDAStream, synchronize, 0, SYNCSTREAM",
    "LinearImpl, forward, 1, COMPUTE",
    "LinearImpl, to, 2, COMPUTE",
    "Adam, step, 0, UPDATE",
    "TensorVector, push_back, 1, PUT",
  })
  void whatSomeCallsDo(String owner, String name, int arguments, String effect) {
    assertThat(model(PACKAGE + owner, new PytorchCall(name, arguments)).effects())
        .extracting(PytorchModelsTest::word)
        .contains(effect);
  }

  private static String word(Effect effect) {
    return effect instanceof Effect.Compute compute && compute.result().isEmpty()
        ? "UPDATE"
        : effect.getClass().getSimpleName().toUpperCase(Locale.ROOT);
  }

  private CallModel model(String owner, PytorchCall call) {
    return models
        .method(owner, call.name(), call.arguments())
        .orElseThrow(() -> new AssertionError("no model: " + owner + " " + call));
  }

  private boolean isOfInterest(Class<?> parameter) {
    return models
        .type(parameter.getName())
        .filter(type -> OF_INTEREST.contains(type.role()))
        .isPresent();
  }

  private static boolean isOurs(CallModel model) {
    return Set.of("models/pytorch.yaml", "models/javacpp.yaml").contains(model.from().file());
  }

  private static String name(Executable call) {
    return call instanceof Method ? call.getName() : Signature.CONSTRUCTOR;
  }
}
