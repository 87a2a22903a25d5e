package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.LongPointer;

/** The second stream waits for the upload before it copies. */
public final class AddressesInLongsFixed {
  private static final int COUNT = 1 << 20;
  private static final long BYTES = COUNT * 4L;

  private static long allocate(long bytes) {
    long[] address = new long[1];
    cuMemAlloc(address, bytes);
    return address[0];
  }

  public static void main(String[] args) {
    CUstream_st upload = new CUstream_st();
    CUstream_st copy = new CUstream_st();
    cuStreamCreate(upload, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
    CUevent_st uploaded = new CUevent_st();
    cuEventCreate(uploaded, CU_EVENT_DISABLE_TIMING);
    FloatPointer host = new FloatPointer();
    cuMemAllocHost(host, BYTES);
    host.put(0, 1f);

    long input = allocate(BYTES);
    LongPointer output = new LongPointer(1);
    cuMemAlloc(output, BYTES);

    cuMemcpyHtoDAsync(input, host, BYTES, upload);
    cuEventRecord(uploaded, upload);
    cuStreamWaitEvent(copy, uploaded, 0);
    cuMemcpyDtoDAsync(output.get(), input, BYTES, copy);

    cuStreamSynchronize(upload);
    cuStreamSynchronize(copy);
    cuMemFree(output.get());
    cuMemFree(input);
    cuMemFreeHost(host);
  }
}
