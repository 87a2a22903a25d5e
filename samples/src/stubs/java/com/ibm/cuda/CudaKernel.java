package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaKernel {
  public CudaKernel(CudaModule module, String function) throws CudaException {}

  public native void launch(CudaGrid grid, Object... parameters) throws CudaException;

  public native void launch(CudaGrid grid, Parameters parameters) throws CudaException;

  public static final class Parameters {
    public Parameters(Object... values) {}
  }
}
