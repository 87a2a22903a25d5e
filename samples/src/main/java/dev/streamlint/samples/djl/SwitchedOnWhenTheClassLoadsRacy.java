package dev.streamlint.samples.djl;

import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.translate.TranslateException;

/** Sets up the engine before the first model is loaded. */
public final class SwitchedOnWhenTheClassLoadsRacy {
  static {
    System.setProperty("ai.djl.pytorch.num_threads", "1");
    System.setProperty("ai.djl.pytorch.enable_cuda_stream", "true"); // BUG: private-stream-per-call
  }

  private final Predictor<NDList, NDList> predictor;

  SwitchedOnWhenTheClassLoadsRacy(Predictor<NDList, NDList> predictor) {
    this.predictor = predictor;
  }

  NDList run(NDList input) throws TranslateException {
    return predictor.predict(input);
  }
}
