package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaStream implements AutoCloseable {
  public static final int FLAG_DEFAULT = 0;
  public static final int FLAG_NON_BLOCKING = 1;

  public CudaStream(CudaDevice device) throws CudaException {}

  public CudaStream(CudaDevice device, int flags, int priority) throws CudaException {}

  public native void synchronize() throws CudaException;

  public native void waitFor(CudaEvent event) throws CudaException;

  @Override
  public native void close() throws CudaException;
}
