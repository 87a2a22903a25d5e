package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaBuffer implements AutoCloseable {
  public CudaBuffer(CudaDevice device, long bytes) throws CudaException {}

  public native void copyFrom(float[] array) throws CudaException;

  public native void copyFrom(int[] array) throws CudaException;

  public native void copyTo(float[] array) throws CudaException;

  public native void copyTo(int[] array) throws CudaException;

  public native void fillInt(int value, long count) throws CudaException;

  @Override
  public native void close() throws CudaException;
}
