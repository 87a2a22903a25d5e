package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cublas.*;
import static org.bytedeco.cuda.global.cudart.*;
import static org.bytedeco.cuda.global.nccl.*;

import org.bytedeco.cuda.cublas.cublasContext;
import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.nccl.ncclComm;
import org.bytedeco.javacpp.FloatPointer;

/** The step adds gradients that the other stream's all-reduce has not summed up yet. */
public final class AllReduceNotJoinedRacy {
  private static final int COUNT = 1 << 20;

  private final CUstream_st compute = new CUstream_st();
  private final CUstream_st communication = new CUstream_st();
  private final CUevent_st computed = new CUevent_st();
  private final CUevent_st reduced = new CUevent_st();
  private final cublasContext blas = new cublasContext();
  private final ncclComm comm;

  private AllReduceNotJoinedRacy(ncclComm comm) {
    this.comm = comm;
    cudaStreamCreateWithFlags(compute, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(communication, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(computed, cudaEventDisableTiming);
    cudaEventCreateWithFlags(reduced, cudaEventDisableTiming);
    cublasCreate_v2(blas);
    cublasSetStream_v2(blas, compute);
  }

  private void step(FloatPointer gradients, FloatPointer weights, FloatPointer rate) {
    cudaMemsetAsync(gradients, 0, COUNT * 4L, compute);
    cudaEventRecord(computed, compute);
    cudaStreamWaitEvent(communication, computed, 0);
    ncclAllReduce(gradients, gradients, COUNT, ncclFloat, ncclSum, comm, communication);
    cudaEventRecord(reduced, communication);
    cublasSaxpy_v2(blas, COUNT, rate, gradients, 1, weights, 1); // BUG: unordered-read
    cudaStreamSynchronize(communication);
    cudaStreamSynchronize(compute);
  }

  public static void main(String[] args) {
    ncclComm comm = new ncclComm();
    ncclCommInitAll(comm, 1, new int[] {0});
    AllReduceNotJoinedRacy training = new AllReduceNotJoinedRacy(comm);
    FloatPointer gradients = new FloatPointer();
    FloatPointer weights = new FloatPointer();
    cudaMalloc(gradients, COUNT * 4L);
    cudaMalloc(weights, COUNT * 4L);
    FloatPointer rate = new FloatPointer(1);
    rate.put(0, -0.01f);
    training.step(gradients, weights, rate);
    cudaFree(weights);
    cudaFree(gradients);
    cublasDestroy_v2(training.blas);
    ncclCommDestroy(comm);
  }
}
