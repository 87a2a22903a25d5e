package dev.streamlint.rules.kernel;

import java.util.List;
import java.util.Map;

/**
 * A function with a body.
 *
 * @param kernel whether it is {@code __global__}
 * @param body the index of its opening brace, which no two functions share
 * @param returnsReference so that {@code return p[i]} hands out more than a value
 * @param doubt what its body hides
 * @param mentions where each name stands in the body, as a variable
 */
record CudaFunction(
    String name,
    boolean kernel,
    List<CudaParameter> parameters,
    int body,
    boolean returnsReference,
    Doubt doubt,
    Map<String, List<Integer>> mentions) {

  List<Integer> mentionsOf(String variable) {
    return mentions.getOrDefault(variable, List.of());
  }
}
