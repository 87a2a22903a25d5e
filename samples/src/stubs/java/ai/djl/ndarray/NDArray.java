package ai.djl.ndarray;

/** Signatures of the real class that the samples use; nothing here runs. */
public interface NDArray {
  NDArray div(Number n);

  float[] toFloatArray();
}
