package dev.streamlint.validator.trace;

/**
 * What {@link BindingClasses} makes {@code jcuda.NativePointerObject} implement. The names are such
 * that no method of a binding is called so.
 */
public interface NativeObject {
  /** The driver's handle or address; 0: none. */
  long streamlint$number();

  void streamlint$number(long value);
}
