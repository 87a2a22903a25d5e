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
  MINIMUM(2),
  /** The greater of two numbers. */
  MAXIMUM(2),
  /** A number without its sign. */
  ABSOLUTE(1),
  /** {@code Math.floorMod}. */
  FLOOR_MOD(2),
  /** {@code Math.floorDiv}. */
  FLOOR_DIV(2),
  /** The sum of two numbers. */
  SUM(2),
  /** -1, 0 or 1: how a value stands to another, in their natural order. */
  COMPARE(2),
  /** Whether two values are equal. */
  EQUAL(2),
  /** The number that a text says; throws where it says none. */
  PARSE(1),
  /** The value as a text. */
  TEXT(1),
  /** The length of a text. */
  LENGTH(1),
  /** A text in lower case. */
  LOWER_CASE(1),
  /** A text in upper case. */
  UPPER_CASE(1),
  /** A text without the blanks around it. */
  TRIM(1),
  /** The part of a text from an index on, or to before a second one. */
  SUBSTRING(2),
  /** The character of a text at an index. */
  CHARACTER(2),
  /** Where in a text another begins. */
  POSITION(2),
  /** A text with the values of an array put in, as {@code String.format} does. */
  FORMAT(2),
  /** The array of the parts of a text between separators. */
  SPLIT(2),
  /** The texts of the elements of a collection, one after the other. */
  CONCATENATE(1),
  /** The first operand that is an object. */
  NOT_NULL(1),

  // --- what changes the order or the elements of a collection or array ---

  /** The elements in the opposite order. */
  REVERSE(1),
  /** The elements in the order of a comparator, or their natural one. */
  SORT(1, true),
  /** A collection that is kept in the order of a comparator from now on, if it is one. */
  ORDER_BY(2, true),
  /** The elements of a collection that keeps them in order, after one was put in. */
  ARRANGE(1, true),
  /** The elements at two indexes change places. */
  SWAP(3),
  /** Every element moves by a number of places; those at the end go to the start. */
  ROTATE(2),
  /** The elements in an order that nobody knows. */
  SHUFFLE(1),
  /** Every element, or those from an index to before another, become a value. */
  FILL(2),
  /** From an array and index to another and index, a number of elements. */
  COPY(5),
  /** Every element of an array becomes what a function makes of its index. */
  FILL_BY(2, true),
  /** A value is put into a list, at an index. */
  INSERT(3),
  /** The value of a map at a key becomes another, if there is one. */
  REPLACE(3),
  /** Only the elements that are in another collection stay. */
  RETAIN(2),
  /** The elements that are in another collection leave. */
  SUBTRACT(2),
  /** What an iterator gave last leaves the collection. */
  REMOVE_VISITED(1),
  /** What an iterator gave last becomes another value in the list. */
  REPLACE_VISITED(2),

  // --- what makes a value or a collection of others ---

  /** A collection that holds a value a number of times. */
  REPEAT(3),
  /** A list shows the elements of another, or of an array, from an index on. */
  SHOW(3),
  /** As {@link #SHOW}, the last one first. */
  SHOW_BACKWARDS(3),
  /** The index of a value in a list, or -1. */
  INDEX_OF(2),
  /** Whether a collection holds a value. */
  CONTAINS(2),
  /** The smallest element, by a comparator or naturally. */
  LEAST(1, true),
  /** The greatest element, by a comparator or naturally. */
  GREATEST(1, true),
  /** What a function of two makes of a start and the elements, or of the elements alone. */
  FOLD(2, true),
  /** The elements of what a function returns for each element. */
  FLAT_MAP(2, true),
  /** A stream without end: a start, and what a function makes of the one before. */
  ITERATE(3, true),
  /** The same collection, or what a function returns if it is empty. */
  IF_EMPTY(2, true),
  /** A function that returns what it is given. */
  IDENTITY(0),
  /** A container of one gets what a function makes of its value, and a further one; that. */
  UPDATE(2, true),
  /** As {@link #UPDATE}; the value from before. */
  UPDATE_AFTER(2, true),

  /** The element at a key gets what a function makes of it, and a further value; that. */
  UPDATE_ELEMENT(3, true),
  /** As {@link #UPDATE_ELEMENT}; the element from before. */
  UPDATE_ELEMENT_AFTER(3, true),
  /** The element at a key, if it is an expected one, becomes another; whether it did. */
  COMPARE_AND_SET(4),
  /** As {@link #COMPARE_AND_SET}; the element from before. */
  COMPARE_AND_EXCHANGE(4),

  // --- entries of maps ---

  /** A pair of key and value. */
  ENTRY(3),
  /** The key of an entry. */
  ENTRY_KEY(1),
  /** The value of an entry. */
  ENTRY_VALUE(1),
  /** The value of an entry, and of its map there, becomes another; the one from before. */
  SET_ENTRY(2),
  /** A collection of a map's entries. */
  ENTRIES(1),
  /** A collection of a map's keys. */
  KEYS(1),
  /** The first entry of a sorted map, or element of a sorted set. */
  FIRST(1),
  /** The last of them. */
  LAST(1),
  /** The last of those up to a key. */
  FLOOR(2),
  /** The first of those from a key on. */
  CEILING(2),
  /** The last of those before a key. */
  LOWER(2),
  /** The first of those after a key. */
  HIGHER(2),
  /** What a function makes of key and value, or of null, becomes the value of a map at a key. */
  COMPUTE(3, true),
  /** As {@link #COMPUTE}, if there is a value. */
  COMPUTE_IF_PRESENT(3, true),
  /** At a key a value, or what a function makes of the one that is there and it. */
  MERGE(4, true),
  /** Every value of a map or list becomes what a function makes of it. */
  REPLACE_ALL(2, true),
  /** The elements for which a function holds leave. */
  REMOVE_IF(2, true),
  /** As {@link #FIRST}, and it leaves. */
  POLL_FIRST(1),
  /** As {@link #LAST}, and it leaves. */
  POLL_LAST(1),

  // --- comparators and collectors ---

  /** A comparator: by a function, or naturally. */
  COMPARATOR(1),
  /** A comparator that says the opposite. */
  REVERSED(1),
  /** A comparator that asks a second one, or a function, where the first finds no difference. */
  THEN_BY(2),
  /** A collector of a map: by a function for the key and one for the value. */
  TO_MAP(3),
  /** A collector of lists by what a function says, or of what a second collector makes of them. */
  GROUPING(2),
  /** As {@link #GROUPING}, by what a test says. */
  PARTITIONING(2),
  /** What a collector makes of the elements; without one that is known, a list. */
  COLLECT(2, true),

  // --- streams of a library ---

  /** Whether two objects stand for one stream. */
  SAME_STREAM(2),
  /** Whether they do not. */
  OTHER_STREAM(2),
  /** A number that no other stream has. */
  STREAM_NUMBER(1);

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
          UPDATE_ELEMENT,
          UPDATE_ELEMENT_AFTER,
          COMPARE_AND_SET,
          COMPARE_AND_EXCHANGE,
          SET_ENTRY,
          COMPUTE,
          COMPUTE_IF_PRESENT,
          MERGE,
          REPLACE_ALL,
          REMOVE_IF);

  private final boolean callsFunction;

  private final int operands;

  Operation(int operands) {
    this(operands, false);
  }

  /**
   * @param operands how many it needs at least
   * @param callsFunction whether functions that it is given are called
   */
  Operation(int operands, boolean callsFunction) {
    this.operands = operands;
    this.callsFunction = callsFunction;
  }

  /** How many operands it needs at least. */
  public int operands() {
    return operands;
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
