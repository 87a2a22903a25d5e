package dev.streamlint.validator.cuda;

import jcuda.driver.CUresult;
import jcuda.runtime.cudaError;

/** Why there is no GPU, or why it does not do what it is asked: one sentence for each cause. */
final class Refusal {
  static final String NONE = "no GPU can be used: ";

  private Refusal() {}

  /**
   * Why JCuda's classes do not start.
   *
   * @param machine as in the names of JCuda's native libraries: {@code linux-x86_64}
   */
  static String toLoad(LinkageError fault, String machine) {
    String said = String.valueOf(fault.getMessage());
    if (fault instanceof NoClassDefFoundError && said.startsWith("jcuda/")) {
      return NONE + "JCuda is not on the class path";
    } else if (said.contains("libcuda.so.1") || said.contains("nvcuda")) {
      return NONE
          + "the driver's library libcuda.so.1 was not found; if there is a driver, put the folder"
          + " of its libraries into LD_LIBRARY_PATH";
    } else if (said.contains("Error while loading native library")
        || said.contains("java.library.path")) {
      return NONE + "there are no native libraries of JCuda for " + machine + " here";
    }
    return NONE + "JCuda does not start (" + said.lines().findFirst().orElse("") + ")";
  }

  /** Why a call of the driver API failed. */
  static String ofDriver(String call, int result) {
    return switch (result) {
      case CUresult.CUDA_ERROR_OUT_OF_MEMORY -> noMemory(call);
      case CUresult.CUDA_ERROR_NO_DEVICE -> NONE + "the driver knows of none";
      default -> call + " failed: " + CUresult.stringFor(result);
    };
  }

  /** Why a call of the runtime API failed. */
  static String ofRuntime(String call, int result) {
    return switch (result) {
      case cudaError.cudaErrorMemoryAllocation -> noMemory(call);
      case cudaError.cudaErrorNoDevice -> NONE + "the driver knows of none";
      case cudaError.cudaErrorInsufficientDriver ->
          NONE + "the driver is older than what JCuda was built for";
      default -> call + " failed: " + cudaError.stringFor(result);
    };
  }

  private static String noMemory(String call) {
    return "the GPU has no free memory left (" + call + ")";
  }

  /** The same for what went wrong before anything was done. */
  static String toOpen(String sentence) {
    return sentence.startsWith(NONE) ? sentence : NONE + sentence;
  }
}
