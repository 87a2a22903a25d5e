package dev.streamlint.samples.djl;

import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.translate.TranslateException;

/** Sets up the engine before the first model is loaded. */
public final class SwitchedOnWhenTheClassLoadsFixed {
  static {
    System.setProperty("ai.djl.pytorch.num_threads", "1");
    System.clearProperty("ai.djl.pytorch.enable_cuda_stream");
  }

  private final Predictor<NDList, NDList> predictor;

  SwitchedOnWhenTheClassLoadsFixed(Predictor<NDList, NDList> predictor) {
    this.predictor = predictor;
  }

  NDList run(NDList input) throws TranslateException {
    return predictor.predict(input);
  }
}
