package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaGrid {
  public CudaGrid(int grid, int block) {}

  public CudaGrid(int grid, int block, int shared) {}

  public CudaGrid(int grid, int block, CudaStream stream) {}

  public CudaGrid(int grid, int block, int shared, CudaStream stream) {}
}
