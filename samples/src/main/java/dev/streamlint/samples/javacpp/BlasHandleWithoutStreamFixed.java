package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cublas.*;
import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cublas.cublasContext;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;

/** Scales a vector that was uploaded on a stream of its own. */
public final class BlasHandleWithoutStreamFixed {
  private static final int COUNT = 1 << 16;
  private static final long BYTES = COUNT * 4L;

  private final cublasContext blas = new cublasContext();
  private final CUstream_st stream = new CUstream_st();

  private BlasHandleWithoutStreamFixed() {
    cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    cublasCreate_v2(blas);
    cublasSetStream_v2(blas, stream);
  }

  private void scale(FloatPointer vector, FloatPointer host, FloatPointer factor) {
    cudaMemcpyAsync(vector, host, BYTES, cudaMemcpyHostToDevice, stream);
    cublasSscal_v2(blas, COUNT, factor, vector, 1);
    cudaMemcpyAsync(host, vector, BYTES, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
  }

  public static void main(String[] args) {
    BlasHandleWithoutStreamFixed scaling = new BlasHandleWithoutStreamFixed();
    FloatPointer host = new FloatPointer();
    cudaMallocHost(host, BYTES);
    FloatPointer vector = new FloatPointer();
    cudaMalloc(vector, BYTES);
    FloatPointer factor = new FloatPointer(1);
    factor.put(0, 3f);
    scaling.scale(vector, host, factor);
    System.out.println(host.get(0));
    cudaFree(vector);
    cudaFreeHost(host);
    cublasDestroy_v2(scaling.blas);
  }
}
