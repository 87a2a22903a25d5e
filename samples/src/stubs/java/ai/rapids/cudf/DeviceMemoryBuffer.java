package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class DeviceMemoryBuffer extends MemoryBuffer {
  public static native DeviceMemoryBuffer allocate(long bytes);

  public static native DeviceMemoryBuffer allocate(long bytes, Cuda.Stream stream);

  public native void copyFromHostBufferAsync(HostMemoryBuffer buffer, Cuda.Stream stream);

  public native DeviceMemoryBuffer slice(long offset, long bytes);
}
