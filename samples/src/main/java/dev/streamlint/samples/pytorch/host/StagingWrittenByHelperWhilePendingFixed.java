package dev.streamlint.samples.pytorch.host;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The host waits for the upload from the slot before it fills it again. */
public final class StagingWrittenByHelperWhilePendingFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final long[] SIZE = {1024, 1024};

  private static final int SLOTS = 2;

  private final CUDAStream copy = getStreamFromPool();
  private final Tensor[] staging = {rand(SIZE).pin_memory(), rand(SIZE).pin_memory()};
  private final CUDAEvent[] uploaded = {new CUDAEvent(), new CUDAEvent()};
  private final List<Tensor> batches = new ArrayList<>();

  private void upload(int round) {
    int slot = round % SLOTS;
    uploaded[slot].synchronize();
    staging[slot].fill_(new Scalar(round));
    try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
      batches.add(staging[slot].to(DEVICE, kFloat(), true, false, null));
      uploaded[slot].record();
    }
  }

  public static void main(String[] args) {
    StagingWrittenByHelperWhilePendingFixed program = new StagingWrittenByHelperWhilePendingFixed();
    for (int round = 0; round < 8; round++) {
      program.upload(round);
    }
    program.copy.synchronize();
    System.out.println(program.batches.get(7).sum().item_float());
  }
}
