package dev.streamlint.samples.djl;

import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.translate.TranslateException;

/** Each forward call gets a stream that knows nothing of the image, nor the next call of it. */
public final class StreamPerForwardRacy {
  private static final String STREAMS = "ai.djl.pytorch.enable_cuda_stream";

  static void configure() {
    System.setProperty(STREAMS, "true"); // BUG: private-stream-per-call
  }

  static float[] classify(Predictor<NDList, NDList> predictor, NDArray image)
      throws TranslateException {
    return predictor.predict(new NDList(image.div(255))).get(0).toFloatArray();
  }
}
