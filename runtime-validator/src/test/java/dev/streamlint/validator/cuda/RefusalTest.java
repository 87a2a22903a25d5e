package dev.streamlint.validator.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import jcuda.driver.CUresult;
import jcuda.runtime.cudaError;
import org.junit.jupiter.api.Test;

/** What a user without a usable GPU is told. */
final class RefusalTest {
  /** As JCuda 12.6 says it, with a stack trace in the message. */
  private static final String LOADING =
      """
      Error while loading native library "JCudaDriver-12.6.0-%s"
      Operating system name: Linux
      """;

  @Test
  void aMissingDriver() {
    String said =
        LOADING.formatted("linux-x86_64")
            + "libJCudaDriver-12.6.0-linux-x86_64.so: libcuda.so.1: cannot open shared object file";
    assertThat(Refusal.toLoad(new UnsatisfiedLinkError(said), "linux-x86_64"))
        .isEqualTo(
            "no GPU can be used: the driver's library libcuda.so.1 was not found; if there is a"
                + " driver, put the folder of its libraries into LD_LIBRARY_PATH");
  }

  @Test
  void anotherArchitecture() {
    String said = LOADING.formatted("linux-aarch_64") + "no JCudaDriver in java.library.path: /lib";
    assertThat(Refusal.toLoad(new UnsatisfiedLinkError(said), "linux-aarch64"))
        .isEqualTo(
            "no GPU can be used: there are no native libraries of JCuda for linux-aarch64 here");
  }

  @Test
  void noJCuda() {
    assertThat(Refusal.toLoad(new NoClassDefFoundError("jcuda/driver/JCudaDriver"), "linux-x86_64"))
        .isEqualTo("no GPU can be used: JCuda is not on the class path");
  }

  @Test
  void noFreeMemory() {
    assertThat(
            Refusal.toOpen(
                Refusal.ofDriver("cuDevicePrimaryCtxRetain", CUresult.CUDA_ERROR_OUT_OF_MEMORY)))
        .isEqualTo(
            "no GPU can be used: the GPU has no free memory left (cuDevicePrimaryCtxRetain)");
    assertThat(Refusal.ofRuntime("cudaMalloc", cudaError.cudaErrorMemoryAllocation))
        .isEqualTo("the GPU has no free memory left (cudaMalloc)");
  }

  @Test
  void noDevice() {
    assertThat(Refusal.toOpen(Refusal.ofDriver("cuInit", CUresult.CUDA_ERROR_NO_DEVICE)))
        .isEqualTo("no GPU can be used: the driver knows of none");
  }

  @Test
  void anythingElseIsNamed() {
    assertThat(Refusal.toOpen(Refusal.ofDriver("cuInit", CUresult.CUDA_ERROR_INVALID_VALUE)))
        .isEqualTo("no GPU can be used: cuInit failed: CUDA_ERROR_INVALID_VALUE");
  }
}
