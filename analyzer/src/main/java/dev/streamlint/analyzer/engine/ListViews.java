package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists that show the elements of an array or of another list, as {@code Arrays.asList(array)} and
 * {@code list.subList(from, to)} do: what is put into one of the two is in the other. Each keeps
 * its elements, and is brought up to date when the other has changed.
 */
final class ListViews {
  /**
   * What a list shows.
   *
   * @param behind the array or list
   * @param from index of the first element shown
   * @param backwards whether the last one comes first
   * @param elements those that both had last
   */
  record Shown(Obj behind, int from, boolean backwards, List<Value> elements) {}

  private final Interpreter in;

  ListViews(Interpreter in) {
    this.in = in;
  }

  /** From now on the list shows elements of the other, or of the array. */
  void show(Value view, Value of, Value from, boolean backwards) {
    Obj list = in.machine.object(view);
    Obj behind = in.machine.object(of);
    Affine start = in.eval.number(from);
    if (list == behind || !(view instanceof Value.Ref) || of.keyOrEmpty().isEmpty()) {
      return;
    }
    in.machine.hasListViews = true;
    if (start == null || !start.isConstant()) {
      list.shuffled = true;
    }
    int at = start == null || !start.isConstant() ? 0 : (int) Math.max(0, start.constant());
    list.shows = new Shown(behind, at, backwards, List.copyOf(list.items));
    behind.shownBy.add(list);
  }

  /** Something may have changed in the objects, or in what the iterators among them go over. */
  void touched(Stream<Value> values) {
    if (in.machine.hasListViews) {
      values.forEach(this::touched);
    }
  }

  private void touched(Value value) {
    Obj object = in.machine.heap.get(value.keyOrEmpty());
    if (object != null) {
      touched(object);
      touched(object.partOf);
    }
  }

  private void touched(@Nullable Obj object) {
    if (object == null) {
      return;
    }
    Obj top = object;
    for (Shown shown = top.shows; shown != null; shown = top.shows) {
      writeThrough(top, shown);
      top = shown.behind();
    }
    update(top);
  }

  private void writeThrough(Obj view, Shown shown) {
    Obj behind = shown.behind();
    boolean elsewhere = view.slots.values().stream().anyMatch(Value.Ref.class::isInstance);
    if (view.shuffled || view.blurred || elsewhere || movesUnknown(view, shown)) {
      // Which element is where is not known: any of those that are in either may be meant.
      behind.shuffled = true;
      behind.blurred |= !behind.type.isArray();
      List<Value> all = new ArrayList<>(view.items);
      all.addAll(view.slots.values());
      for (Value each : all) {
        if (!behind.items.contains(each) && !behind.slots.containsValue(each)) {
          behind.slots.put("shown " + each.fingerprint(), each);
        }
      }
      return;
    }
    List<Value> now = inOrder(view.items, shown);
    if (view.items.equals(shown.elements())) {
      return;
    }
    if (behind.type.isArray() || behind.items.isEmpty()) {
      for (int i = 0; i < now.size(); i++) {
        behind.slots.put(Integer.toString(shown.from() + i), now.get(i));
      }
    } else {
      int from = Math.min(shown.from(), behind.items.size());
      int to = Math.min(from + shown.elements().size(), behind.items.size());
      behind.items.subList(from, to).clear();
      behind.items.addAll(from, now);
    }
    view.shows = new Shown(behind, shown.from(), shown.backwards(), List.copyOf(view.items));
    in.machine.effects++;
  }

  /** Whether the elements of an array of unknown length are no longer where they were. */
  private boolean movesUnknown(Obj view, Shown shown) {
    Value length = shown.behind().length;
    Affine number = length == null ? null : in.eval.number(length);
    if (!shown.behind().type.isArray() || (number != null && number.isConstant())) {
      return false;
    }
    int moved = view.items.size() == shown.elements().size() ? 0 : view.items.size();
    for (int i = 0; moved < 2 && i < view.items.size(); i++) {
      moved += view.items.get(i).equals(shown.elements().get(i)) ? 0 : 1;
    }
    return moved > 1;
  }

  private void update(Obj behind) {
    for (Obj view : behind.shownBy) {
      Shown shown = view.shows;
      if (shown == null) {
        continue;
      }
      view.shuffled |= behind.shuffled;
      List<Value> now = new ArrayList<>(inOrder(view.items, shown));
      for (int i = 0; i < now.size(); i++) {
        Value element = element(behind, shown.from() + i);
        now.set(i, element == null ? now.get(i) : element);
      }
      view.items.clear();
      view.items.addAll(inOrder(now, shown));
      view.shows = new Shown(behind, shown.from(), shown.backwards(), List.copyOf(view.items));
      update(view);
    }
  }

  private static @Nullable Value element(Obj behind, int index) {
    Value stored = behind.slots.get(Integer.toString(index));
    return stored == null && index < behind.items.size() ? behind.items.get(index) : stored;
  }

  private static List<Value> inOrder(List<Value> elements, Shown shown) {
    List<Value> ordered = new ArrayList<>(elements);
    if (shown.backwards()) {
      Collections.reverse(ordered);
    }
    return ordered;
  }
}
