package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;
import static org.bytedeco.cuda.global.cufft.*;

import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.cudart.float2;
import org.bytedeco.javacpp.IntPointer;

/**
 * A plan is a number that an out parameter is filled with; its stream does not wait for the upload.
 */
public final class PlanOnAnotherStreamRacy {
  private static final int LENGTH = 4096;
  private static final long BYTES = LENGTH * 8L;

  public static void main(String[] args) {
    CUstream_st upload = new CUstream_st();
    CUstream_st transform = new CUstream_st();
    cudaStreamCreateWithFlags(upload, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(transform, cudaStreamNonBlocking);
    CUevent_st uploaded = new CUevent_st();
    cudaEventCreateWithFlags(uploaded, cudaEventDisableTiming);
    IntPointer plan = new IntPointer(1);
    cufftPlan1d(plan, LENGTH, CUFFT_C2C, 1);
    cufftSetStream(plan.get(), transform);
    float2 signal = new float2();
    float2 samples = new float2();
    float2 spectrum = new float2();
    cudaMalloc(signal, BYTES);
    cudaMalloc(spectrum, BYTES);
    cudaMallocHost(samples, BYTES);

    cudaMemcpyAsync(signal, samples, BYTES, cudaMemcpyHostToDevice, upload);
    cudaEventRecord(uploaded, upload);
    cufftExecC2C(plan.get(), signal, spectrum, CUFFT_FORWARD); // BUG: unordered-read

    cudaStreamSynchronize(upload);
    cudaStreamSynchronize(transform);
    cufftDestroy(plan.get());
    cudaFreeHost(samples);
    cudaFree(spectrum);
    cudaFree(signal);
  }
}
