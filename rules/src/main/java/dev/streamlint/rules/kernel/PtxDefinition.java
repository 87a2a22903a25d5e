package dev.streamlint.rules.kernel;

import java.util.List;

/**
 * One instruction's result.
 *
 * @param target register
 * @param sources registers that the result is made of
 */
record PtxDefinition(int target, List<Integer> sources, Rule rule) {

  /** How the result comes from the sources. */
  enum Rule {
    /** One of them. */
    COPY,
    /** Their sum: an address plus offsets. */
    SUM,
    /** The first, moved back by the others. */
    DIFFERENCE,
    /** The source with its sign or its bits turned. */
    INVERSE,
    /** Made of them in some other way; their addresses may survive it. */
    MIX,
    /** A single source, and the instruction says that it is an address. */
    ADDRESS,
    /** Loaded from there. */
    LOAD,
    /** A number; whatever the sources are, their addresses do not survive it. */
    NUMBER
  }
}
