package dev.streamlint.rules.model;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a method of the JDK makes of values and collections, without any effect on the GPU: the
 * words of {@link Effect.Evaluate}. Operands are named in the order in which they are given. What
 * cannot be computed because something is not known is unknown, and so is then the order or content
 * of a collection that is changed.
 */
public enum Operation {
  // --- numbers and texts: computed where all operands are constants ---

  /** The smaller of two numbers. */
  MINIMUM,
  /** The greater of two numbers. */
  MAXIMUM,
  /** A number without its sign. */
  ABSOLUTE,
  /** {@code Math.floorMod}. */
  FLOOR_MOD,
  /** {@code Math.floorDiv}. */
  FLOOR_DIV,
  /** The sum of two numbers. */
  SUM,
  /** -1, 0 or 1: how a value stands to another, in their natural order. */
  COMPARE,
  /** Whether two values are equal. */
  EQUAL,
  /** The number that a text says; throws where it says none. */
  PARSE,
  /** The value as a text. */
  TEXT,
  /** The length of a text. */
  LENGTH,
  /** A text in lower case. */
  LOWER_CASE,
  /** A text in upper case. */
  UPPER_CASE,
  /** A text without the blanks around it. */
  TRIM,
  /** The part of a text from an index on, or to before a second one. */
  SUBSTRING,
  /** The character of a text at an index. */
  CHARACTER,
  /** Where in a text another begins. */
  POSITION,
  /** A text with the values of an array put in, as {@code String.format} does. */
  FORMAT,
  /** The array of the parts of a text between separators. */
  SPLIT,
  /** The texts of the elements of a collection, one after the other. */
  CONCATENATE,
  /** The first operand that is an object. */
  NOT_NULL,

  // --- what changes the order or the elements of a collection or array ---

  /** The elements in the opposite order. */
  REVERSE,
  /** The elements in the order of a comparator, or their natural one. */
  SORT(true),
  /** A collection that is kept in the order of a comparator from now on, if it is one. */
  ORDER_BY(true),
  /** The elements of a collection that keeps them in order, after one was put in. */
  ARRANGE(true),
  /** The elements at two indexes change places. */
  SWAP,
  /** Every element moves by a number of places; those at the end go to the start. */
  ROTATE,
  /** The elements in an order that nobody knows. */
  SHUFFLE,
  /** Every element, or those from an index to before another, become a value. */
  FILL,
  /** From an array and index to another and index, a number of elements. */
  COPY,
  /** Every element of an array becomes what a function makes of its index. */
  FILL_BY(true),
  /** A value is put into a list, at an index. */
  INSERT,
  /** The value of a map at a key becomes another, if there is one. */
  REPLACE,
  /** Only the elements that are in another collection stay. */
  RETAIN,
  /** The elements that are in another collection leave. */
  SUBTRACT,
  /** What an iterator gave last leaves the collection. */
  REMOVE_VISITED,
  /** What an iterator gave last becomes another value in the list. */
  REPLACE_VISITED,

  // --- what makes a value or a collection of others ---

  /** A collection that holds a value a number of times. */
  REPEAT,
  /** The index of a value in a list, or -1. */
  INDEX_OF,
  /** Whether a collection holds a value. */
  CONTAINS,
  /** The smallest element, by a comparator or naturally. */
  LEAST(true),
  /** The greatest element, by a comparator or naturally. */
  GREATEST(true),
  /** What a function of two makes of a start and the elements, or of the elements alone. */
  FOLD(true),
  /** The elements of what a function returns for each element. */
  FLAT_MAP(true),
  /** A stream without end: a start, and what a function makes of the one before. */
  ITERATE(true),
  /** The same collection, or what a function returns if it is empty. */
  IF_EMPTY(true),
  /** A function that returns what it is given. */
  IDENTITY,
  /** A container of one gets what a function makes of its value, and a further one; that. */
  UPDATE(true),
  /** As {@link #UPDATE}; the value from before. */
  UPDATE_AFTER(true),

  // --- entries of maps ---

  /** A pair of key and value. */
  ENTRY,
  /** The key of an entry. */
  ENTRY_KEY,
  /** The value of an entry. */
  ENTRY_VALUE,
  /** The value of an entry, and of its map there, becomes another; the one from before. */
  SET_ENTRY,
  /** A collection of a map's entries. */
  ENTRIES,
  /** A collection of a map's keys. */
  KEYS,
  /** The first entry of a sorted map, or element of a sorted set. */
  FIRST,
  /** The last of them. */
  LAST,
  /** The last of those up to a key. */
  FLOOR,
  /** The first of those from a key on. */
  CEILING,
  /** The last of those before a key. */
  LOWER,
  /** The first of those after a key. */
  HIGHER,
  /** As {@link #FIRST}, and it leaves. */
  POLL_FIRST,
  /** As {@link #LAST}, and it leaves. */
  POLL_LAST,

  // --- comparators and collectors ---

  /** A comparator: by a function, or naturally. */
  COMPARATOR,
  /** A comparator that says the opposite. */
  REVERSED,
  /** A comparator that asks a second one, or a function, where the first finds no difference. */
  THEN_BY,
  /** A collector of a map: by a function for the key and one for the value. */
  TO_MAP,
  /** A collector of lists by what a function says, or of what a second collector makes of them. */
  GROUPING,
  /** As {@link #GROUPING}, by what a test says. */
  PARTITIONING,
  /** What a collector makes of the elements; without one that is known, a list. */
  COLLECT(true);

  private static final Set<Operation> CHANGES =
      EnumSet.of(
          REVERSE,
          SORT,
          SWAP,
          ROTATE,
          SHUFFLE,
          FILL,
          FILL_BY,
          COPY,
          INSERT,
          REPLACE,
          RETAIN,
          SUBTRACT,
          REMOVE_VISITED,
          REPLACE_VISITED,
          UPDATE,
          UPDATE_AFTER,
          SET_ENTRY);

  private final boolean callsFunction;

  Operation() {
    this(false);
  }

  Operation(boolean callsFunction) {
    this.callsFunction = callsFunction;
  }

  /** Whether a collection, array or entry is another one afterwards. */
  public boolean changes() {
    return CHANGES.contains(this);
  }

  /** Whether functions that it is given are called. */
  public boolean callsFunction() {
    return callsFunction;
  }
}
