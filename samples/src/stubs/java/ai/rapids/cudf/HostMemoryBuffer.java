package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class HostMemoryBuffer extends MemoryBuffer {
  public native void copyFromDeviceBuffer(DeviceMemoryBuffer buffer);

  public native void copyFromDeviceBufferAsync(DeviceMemoryBuffer buffer, Cuda.Stream stream);

  public native HostMemoryBuffer slice(long offset, long bytes);

  public native int getInt(long offset);

  public native void setInt(long offset, int value);
}
