package dev.streamlint.samples.djl;

import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.translate.TranslateException;

/** Forward calls run where everything else runs. */
public final class StreamPerForwardFixed {
  private static final String STREAMS = "ai.djl.pytorch.enable_cuda_stream";

  static void configure() {
    System.setProperty(STREAMS, "false");
  }

  static float[] classify(Predictor<NDList, NDList> predictor, NDArray image)
      throws TranslateException {
    return predictor.predict(new NDList(image.div(255))).get(0).toFloatArray();
  }
}
