package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaEvent implements AutoCloseable {
  public static final int FLAG_DISABLE_TIMING = 2;

  public CudaEvent(CudaDevice device) throws CudaException {}

  public CudaEvent(CudaDevice device, int flags) throws CudaException {}

  public native void record(CudaStream stream) throws CudaException;

  public native void record(CudaDevice device) throws CudaException;

  public native void synchronize() throws CudaException;

  @Override
  public native void close() throws CudaException;
}
