package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaDevice {
  public CudaDevice(int id) throws CudaException {}

  public native void synchronize() throws CudaException;
}
