package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one object on one path. Mutable: a path has its own heap and is run from its
 * start.
 */
final class Obj {
  final String key;
  final TypeRef type;

  /** Made in view: fields never assigned have Java's defaults. Otherwise they are unknown. */
  final boolean known;

  final Map<String, Value> fields = new HashMap<>();

  /** Elements of arrays by index, of maps by key; keys are fingerprints. */
  final Map<String, Value> slots = new LinkedHashMap<>();

  /** The keys of {@link #slots}, as far as they were put in in view. */
  final Map<String, Value> keys = new HashMap<>();

  /** Elements of lists and queues, in order. */
  final List<Value> items = new ArrayList<>();

  /**
   * What was handed over with each queued element: parallel to {@link #items} where a hand-off is
   * known.
   */
  final Map<Value, TokenId> handOffs = new HashMap<>();

  /**
   * The list of which this one is a part: what is removed from the part leaves the list as well.
   */
  @Nullable Obj partOf;

  /** For a list whose elements are those of another, or of an array; see {@link ListViews}. */
  ListViews.@Nullable Shown shows;

  /** The lists that show its elements. */
  final List<Obj> shownBy = new ArrayList<>(0);

  /** Whether it was found by a guess: which one of several it is was not known. */
  boolean guessed;

  /** Whether elements were stored at unknown indexes, so that untouched ones are unknown too. */
  boolean blurred;

  /**
   * If more may be in it than what was put in in view, as it belongs to a class and the path does
   * not begin where the program does: the name of that class's field.
   */
  @Nullable String filledBefore;

  /** If it is one of several values, and it is not known which: these. */
  List<Value> oneOf = List.of();

  /** Whether the elements are known, and their order is not. */
  boolean shuffled;

  /** How many elements an iterator has given that are still in its collection. */
  int visited;

  /** What was taken last. */
  @Nullable Value taken;

  /** Length of an array. */
  @Nullable Value length;

  /** What it stands for on the GPU. */
  @Nullable Handle handle;

  /** Where a pointer pointed before it was moved, and what it has pointed to since. */
  Operands.@Nullable Memory start;

  @Nullable Handle movedTo;

  /** The host memory behind an array or buffer, once a pointer to it was made. */
  @Nullable BufferId hostMemory;

  /** Arguments of a kernel that are set one by one. */
  final Map<Integer, Value> arguments = new TreeMap<>();

  /** Whether code out of view was given it, and may keep it. */
  boolean escaped;

  /** For an array from out of view whose elements are second names: of which elements. */
  Views.@Nullable View view;

  @Nullable Value viewOf;

  /** Locals that a local or anonymous class sees. */
  @Nullable Map<String, Value> captured;

  /**
   * Makes the value that a thread finds in a thread-local variable at first, or the next element of
   * a stream without end.
   */
  @Nullable Value initially;

  /** The first element of a stream without end, of which the next ones are made. */
  @Nullable Value seed;

  /** How a collection keeps its elements in order; null for their natural order. */
  @Nullable Value order;

  /** The last task given to an executor of one thread, which runs them one after the other. */
  @Nullable TaskState lastTask;

  /** The only thread of an executor. */
  @Nullable HostId onlyWorker;

  /** The enclosing instance. */
  @Nullable Value outer;

  /** What the user calls it: the last variable, field or element that it was put in. */
  @Nullable String name;

  /** Hand-offs through the object itself: latch, lock. */
  final List<TokenId> tokens = new ArrayList<>();

  /** Those of its readers, for whoever is alone with it. */
  final List<TokenId> sharedTokens = new ArrayList<>();

  final Signals signals = new Signals();

  private int nameDepth = Integer.MAX_VALUE;

  /** The frame whose local variable it is named after. */
  @Nullable Frame namedIn;

  /** The object of which it is a field, by the name it was given. */
  @Nullable Obj holder;

  /**
   * Names it after a variable that it is put in. Fields and elements say more than locals, and the
   * locals of outer frames more than those of helpers; a second local is only an alias.
   *
   * @param depth depth of the frame for a local, -1 for a field or element
   */
  void rename(String name, int depth) {
    if (depth < nameDepth) {
      this.name = name;
      nameDepth = depth;
      namedIn = null;
    }
  }

  /** Names it after a local variable of the frame. */
  void rename(String name, Frame frame) {
    if (frame.depth < nameDepth) {
      rename(name, frame.depth);
      namedIn = frame;
    }
  }

  Obj(String key, TypeRef type, boolean known) {
    this.key = key;
    this.type = type;
    this.known = known;
  }
}
