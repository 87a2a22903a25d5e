package dev.streamlint.rules.kernel;

/** How far the reading of one mention of a variable has come: to a larger expression, or an end. */
sealed interface Step {

  /** What an expression stands for. */
  enum Kind {
    /** An address; nothing has been accessed yet. */
    POINTER,
    /** The memory that a pointer points to, or a part of it. */
    OBJECT,
    /** A parameter passed by value that may be an address, or have one inside. */
    VALUE
  }

  /**
   * An expression that the mention is part of.
   *
   * @param from first token
   * @param to last token
   * @param type of a pointer, its own; of an object, that of the pointer which was followed
   * @param member whether the object is a part of what the pointer points to
   */
  record Expression(int from, int to, Kind kind, CudaType type, boolean member) implements Step {
    Expression spanning(int newFrom, int newTo) {
      return new Expression(newFrom, newTo, kind, type, member);
    }

    Expression as(Kind newKind, CudaType newType) {
      return new Expression(from, to, newKind, newType, false);
    }

    Expression asMember() {
      return new Expression(from, to, kind, type, true);
    }
  }

  /** What becomes of the mention. */
  sealed interface Use extends Step {}

  /** Memory is accessed here, or ({@code UNUSED}) the value matters and the memory does not. */
  record Access(ParameterAccess access) implements Use {
    static final Access NONE = new Access(ParameterAccess.UNUSED);
    static final Access READ = new Access(ParameterAccess.READ);
    static final Access ANY = new Access(ParameterAccess.READ_WRITE);
  }

  /** The value goes on under another name. */
  record Flow(String variable, Kind kind, CudaType type) implements Use {}

  /** The value is argument {@code index} of a function of this text. */
  record Argument(String function, int index, Kind kind, CudaType type) implements Use {}
}
