package dev.streamlint.rules.kernel;

/**
 * A declared name.
 *
 * @param name empty if it has none
 */
record CudaParameter(String name, CudaType type) {}
