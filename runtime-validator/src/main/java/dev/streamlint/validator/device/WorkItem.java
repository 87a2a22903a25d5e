package dev.streamlint.validator.device;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something in a queue. It runs, in no time, as soon as all is done that it comes after. */
final class WorkItem {
  private @Nullable Runnable action;
  private List<WorkItem> next = new ArrayList<>(1);
  private int pending;
  private boolean done;

  WorkItem(Runnable action) {
    this.action = action;
  }

  boolean isDone() {
    return done;
  }

  boolean isReady() {
    return pending == 0 && !done;
  }

  void after(WorkItem earlier) {
    if (!earlier.done) {
      earlier.next.add(this);
      pending++;
    }
  }

  /**
   * Runs it and forgets all that it held: queues remember their last item for long.
   *
   * @return what became ready by it
   */
  List<WorkItem> run() {
    Runnable todo = action;
    action = null;
    done = true;
    if (todo != null) {
      todo.run();
    }
    List<WorkItem> ready = new ArrayList<>(next.size());
    for (WorkItem each : next) {
      if (--each.pending == 0) {
        ready.add(each);
      }
    }
    next = List.of();
    return ready;
  }
}
