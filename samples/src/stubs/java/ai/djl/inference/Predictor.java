package ai.djl.inference;

import ai.djl.translate.TranslateException;

/** Signatures of the real class that the samples use; nothing here runs. */
public class Predictor<I, O> {
  public native O predict(I input) throws TranslateException;
}
