package dev.streamlint.rules.model;

import java.util.List;

/**
 * What a library's type is.
 *
 * @param name fully qualified
 * @param role what its objects stand for
 * @param supertypes modelled supertypes: methods and roles are inherited
 * @param family API family
 * @param collected whether the garbage collector gives an object's memory back
 * @param host whether its objects are memory of the host, page-locked or not
 */
public record TypeModel(
    String name,
    Role role,
    List<String> supertypes,
    String family,
    boolean collected,
    boolean host) {
  public TypeModel {
    supertypes = List.copyOf(supertypes);
  }

  /** What an object of a library type stands for. */
  public enum Role {
    STREAM,
    EVENT,
    /** A pointer: device memory, host memory, or a list of pointers. */
    MEMORY,
    /** A library handle that is bound to a stream. */
    HANDLE,
    /** A kernel. */
    FUNCTION,
    /** A Java buffer (java.nio) over host memory: its reads and writes are host accesses. */
    HOST_BUFFER,
    /** Lists, maps, queues. */
    CONTAINER,
    /** Runnable, Callable, Function: calling its single method runs user code. */
    TASK,
    /** A thread or future. */
    THREAD,
    /** A class of constants and static methods, or anything else. */
    OTHER
  }
}
