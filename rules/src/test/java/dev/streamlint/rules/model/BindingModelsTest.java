package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bytedeco.javacpp.annotation.ByRef;
import org.bytedeco.javacpp.annotation.ByVal;
import org.bytedeco.javacpp.annotation.Cast;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models of CUDA and OpenCV through JavaCPP, and of JOCL, against their jars. */
final class BindingModelsTest {
  private static final Set<TypeModel.Role> OF_INTEREST =
      Set.of(TypeModel.Role.STREAM, TypeModel.Role.EVENT, TypeModel.Role.MEMORY);

  private final ApiModels models = Models.builtin();

  private List<CallModel> ours() {
    return models.all().stream()
        .filter(model -> model.owner().matches("org\\.(bytedeco\\.(cuda|opencv)|jocl)\\..*"))
        .toList();
  }

  @Test
  void everyModelledMethodExists() {
    assertThat(ours()).hasSizeGreaterThan(2000);
    for (CallModel model : ours()) {
      if (Signature.isPattern(model.name())) {
        assertThat(names(model.owner()))
            .as(ModelPrinter.describe(model))
            .anyMatch(name -> Signature.matches(model.name(), name));
      } else if (!model.variadic()) {
        assertThat(RealClasses.calls(model)).as(ModelPrinter.describe(model)).isNotEmpty();
      } else if (!model.name().equals(Signature.CONSTRUCTOR)) {
        assertThat(names(model.owner())).contains(model.name());
      }
      models.type(model.owner()).ifPresent(RealClasses::checkSupertypes);
    }
  }

  private static Set<String> names(String owner) {
    return Stream.of(RealClasses.find(owner).orElseThrow().getMethods())
        .map(Method::getName)
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.bytedeco.cuda.global.cudart",
        "org.bytedeco.cuda.global.cublas",
        "org.bytedeco.cuda.global.cusparse",
        "org.bytedeco.cuda.global.cusolver",
        "org.bytedeco.cuda.global.cudnn",
        "org.bytedeco.cuda.global.cufft",
        "org.bytedeco.cuda.global.curand",
        "org.bytedeco.cuda.global.nccl",
        "org.bytedeco.cuda.global.nvjpeg",
        "org.bytedeco.cuda.global.nvcomp",
        "org.bytedeco.cuda.global.nppc",
        "org.bytedeco.cuda.global.nppial",
        "org.bytedeco.cuda.global.nppisu",
        "org.bytedeco.cuda.global.nppitc",
        "org.bytedeco.cuda.global.npps",
        "org.bytedeco.opencv.opencv_core.Stream",
        "org.bytedeco.opencv.opencv_core.Event",
        "org.bytedeco.opencv.opencv_core.GpuMat",
        "org.bytedeco.opencv.global.opencv_cudaarithm",
        "org.bytedeco.opencv.global.opencv_cudaimgproc",
        "org.bytedeco.opencv.global.opencv_cudastereo",
        "org.bytedeco.opencv.global.opencv_cudawarping",
        "org.bytedeco.opencv.opencv_cudaarithm.Convolution",
        "org.bytedeco.opencv.opencv_cudacodec.VideoReader",
        "org.bytedeco.opencv.opencv_cudafeatures2d.DescriptorMatcher",
        "org.bytedeco.opencv.opencv_cudafeatures2d.Feature2DAsync",
        "org.bytedeco.opencv.opencv_cudafilters.Filter",
        "org.bytedeco.opencv.opencv_cudaimgproc.CannyEdgeDetector",
        "org.bytedeco.opencv.opencv_cudaimgproc.TemplateMatching",
        "org.bytedeco.opencv.opencv_cudaobjdetect.HOG",
        "org.bytedeco.opencv.opencv_cudaoptflow.DenseOpticalFlow",
        "org.bytedeco.opencv.opencv_cudastereo.StereoSGM",
        "org.jocl.CL",
        "org.jocl.Pointer"
      })
  void everyMethodWithAStreamOrMemoryIsModelled(String owner) {
    List<String> missing = new ArrayList<>();
    for (Executable method : RealClasses.find(owner).orElseThrow().getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())
          && Arrays.stream(method.getParameters()).anyMatch(this::isOfInterest)
          && models.method(owner, method.getName(), method.getParameterCount()).isEmpty()) {
        missing.add(method.toString());
      }
    }
    assertThat(missing).isEmpty();
  }

  /**
   * {@code void *} is a Pointer, a device address a {@code long}; both may be memory. A number that
   * is passed by value is none, and a typed pointer of JavaCPP is host memory that a call fills at
   * once ({@code cuDriverGetVersion(IntPointer)}).
   */
  private boolean isOfInterest(Parameter parameter) {
    String type = parameter.getType().getName();
    boolean value =
        parameter.isAnnotationPresent(ByVal.class) || parameter.isAnnotationPresent(ByRef.class);
    if (value && type.startsWith("org.bytedeco.cuda.")) {
      return false;
    }
    return type.equals("org.bytedeco.javacpp.Pointer")
        || Stream.of(parameter.getAnnotationsByType(Cast.class))
            .flatMap(cast -> Arrays.stream(cast.value()))
            .anyMatch(cast -> cast.startsWith("CUdeviceptr"))
        || models
            .type(type)
            .filter(known -> !known.family().equals("javacpp"))
            .filter(known -> OF_INTEREST.contains(known.role()))
            .isPresent();
  }
}
