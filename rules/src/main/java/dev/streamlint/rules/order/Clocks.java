package dev.streamlint.rules.order;

/**
 * What somebody knows complete, by both strengths of edge.
 *
 * @param documented what NVIDIA's manuals promise
 * @param implicit what holds in practice; never less than {@code documented}
 */
@SuppressWarnings("ReferenceEquality") // "Nothing was added" is told by the very same object.
record Clocks(VectorClock documented, VectorClock implicit) {
  static final Clocks NOTHING = new Clocks(VectorClock.NOTHING, VectorClock.NOTHING);

  /** The very same object when the other adds nothing. */
  Clocks join(Clocks other) {
    VectorClock joined = documented.join(other.documented);
    if (documented == implicit && other.documented == other.implicit) {
      return joined == documented ? this : new Clocks(joined, joined);
    }
    return with(joined, implicit.join(other.implicit));
  }

  /** What is known if the edge to {@code other} works in practice only. */
  Clocks joinImplicitly(Clocks other) {
    return with(documented, implicit.join(other.implicit));
  }

  Clocks tick(int actor) {
    VectorClock ticked = documented.tick(actor);
    return documented == implicit
        ? new Clocks(ticked, ticked)
        : new Clocks(ticked, implicit.tick(actor));
  }

  /** How well the op number {@code tick} of {@code actor} is known complete. */
  Edge edgeFrom(int actor, int tick) {
    if (documented.count(actor) >= tick) {
      return Edge.DOCUMENTED;
    }
    return implicit.count(actor) >= tick ? Edge.IMPLICIT : Edge.NONE;
  }

  boolean covers(Clocks other) {
    return documented.covers(other.documented) && implicit.covers(other.implicit);
  }

  Clocks renumber(int[] numbers) {
    VectorClock renumbered = documented.renumber(numbers);
    return documented == implicit
        ? new Clocks(renumbered, renumbered)
        : new Clocks(renumbered, implicit.renumber(numbers));
  }

  private Clocks with(VectorClock documented, VectorClock implicit) {
    return documented == this.documented && implicit == this.implicit
        ? this
        : new Clocks(documented, implicit);
  }
}
