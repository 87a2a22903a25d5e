package ai.djl.ndarray;

/** Signatures of the real class that the samples use; nothing here runs. */
public class NDList {
  public NDList(NDArray... arrays) {}

  public native NDArray get(int index);
}
