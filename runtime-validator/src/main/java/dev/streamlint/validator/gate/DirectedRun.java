package dev.streamlint.validator.gate;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.replay.HostCall;
import dev.streamlint.validator.replay.Outcome;
import dev.streamlint.validator.replay.Session;
import dev.streamlint.validator.replay.Watchdog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs a program with one op held. */
public final class DirectedRun {
  /** For calls that nothing holds back any more. */
  private static final Duration AFTER_OPENING = Duration.ofSeconds(30);

  /** Numbers that no usual number of queues divides. */
  private static final int[] MORE_SPARE = {1, 3};

  private final List<Op> ops;
  private final Session session;
  private final Watchdog watchdog;
  private final Turns turns;
  private final Unpromised unpromised;
  private final Map<HostId, HostCall> calls = new HashMap<>();
  private final boolean[] made;

  /** Ops whose calls were made while another host thread's call waited. */
  private final Set<Integer> crowded = new HashSet<>();

  private final int held;
  private final Holding holding;
  private Optional<Gate> gate = Optional.empty();
  private boolean opened;

  private DirectedRun(
      List<Op> program, Session session, Watchdog watchdog, int held, Holding holding) {
    this.ops = program;
    this.session = session;
    this.watchdog = watchdog;
    this.turns = new Turns(ops);
    this.made = new boolean[ops.size()];
    this.unpromised = new Unpromised(ops, i -> made[i], session::isDone);
    this.held = held;
    this.holding = holding;
  }

  /**
   * Runs the program once.
   *
   * @param held index of the op to hold
   * @param watched the ops of which it is to be known what they read
   * @throws DeviceException what the device refuses
   */
  public static Observation of(
      Device device,
      Watchdog watchdog,
      List<Op> program,
      int held,
      Holding holding,
      Set<Integer> watched) {
    return of(device, watchdog, program, held, holding, watched, 0);
  }

  /**
   * Runs the program once, or more often where a device may be in the way: streams may share a
   * hardware queue, and a machine may be slow. What was done once is not ordered; what was not done
   * once, may be done another time.
   *
   * @param observed index of the op that it is about
   */
  public static Observation ofPair(
      Device device,
      Watchdog watchdog,
      List<Op> program,
      int held,
      int observed,
      Holding holding,
      Set<Integer> watched) {
    Observation seen = of(device, watchdog, program, held, holding, watched, 0);
    for (int i = 0; i < MORE_SPARE.length && !watchdog.isExact(); i++) {
      if (!seen.of(observed).isOrdered()) {
        return seen;
      }
      seen = of(device, watchdog, program, held, holding, watched, MORE_SPARE[i]);
    }
    return seen;
  }

  private static Observation of(
      Device device,
      Watchdog watchdog,
      List<Op> program,
      int held,
      Holding holding,
      Set<Integer> watched,
      int spare) {
    try (Session session = new Session(device, program, watched, spare)) {
      return new DirectedRun(program, session, watchdog, held, holding).run();
    }
  }

  /** Runs a program op by op, each complete before the next is made: what it should come to. */
  public static Outcome serially(Device device, List<Op> program, Set<Integer> watched) {
    try (Session session = new Session(device, program, watched)) {
      for (int i = 0; i < program.size(); i++) {
        session.make(i);
        device.synchronize();
      }
      return session.outcome();
    }
  }

  private Observation run() {
    List<Reach> reached;
    try {
      goOn();
      watchdog.settle(this::progress);
      while (goOn()) {
        watchdog.settle(this::progress);
      }
      reached = look();
      if (gate.filter(Gate::isOpen).isPresent()) {
        throw new DeviceException("the gate opened by itself: the run took too long");
      }
    } finally {
      opened = true;
      gate.ifPresent(Gate::open);
    }
    while (goOn()) {
      // Until every op is made.
    }
    for (HostCall call : calls.values()) {
      join(call);
    }
    return new Observation(held, reached, session.outcome());
  }

  /** How much is done: what is made and what is complete. */
  private int progress() {
    int count = 0;
    for (int i = 0; i < made.length; i++) {
      count += made[i] && session.isDone(i) ? 1 : 0;
    }
    return count + (int) calls.values().stream().filter(HostCall::isOver).count();
  }

  /**
   * Makes all calls whose turn it is.
   *
   * @return whether there were any
   */
  private boolean goOn() {
    boolean any = false;
    for (int i = 0; i < ops.size(); i++) {
      if (!made[i] && mayBeMade(i)) {
        any = true;
        make(i);
      }
    }
    return any;
  }

  private boolean mayBeMade(int index) {
    if (!opened && holding == Holding.CALL && index == held) {
      return false;
    }
    HostCall call = calls.get(ops.get(index).host());
    if (call != null && opened) {
      join(call);
    } else if (call != null && !call.isOver()) {
      return false;
    } else if (call != null) {
      call.join(Duration.ZERO); // throws what it threw
    }
    for (int i = 0; i < index; i++) {
      if (isAhead(i, index)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the earlier call has to be made first, or has to be over if it uses what this ends. */
  private boolean isAhead(int earlier, int index) {
    return (!made[earlier] && turns.inOrder(earlier, index))
        || (isUnderWay(earlier) && turns.onLives(earlier, index));
  }

  private boolean isUnderWay(int index) {
    HostId host = ops.get(index).host();
    HostCall call = calls.get(host);
    return made[index] && call != null && !call.isOver() && lastMade(host) == index;
  }

  private static void join(HostCall call) {
    if (!call.join(AFTER_OPENING)) {
      throw new DeviceException("a host call did not return after the gate was opened");
    }
  }

  private void make(int index) {
    made[index] = true;
    if (index == held && holding == Holding.WORK && !opened) {
      gate = session.hold(index);
    }
    boolean crowd = calls.values().stream().anyMatch(c -> !c.isOver());
    if (crowd && !opened) {
      crowded.add(index);
    }
    if (Session.mayWait(ops.get(index)) || crowd) {
      calls.put(ops.get(index).host(), watchdog.start(() -> session.make(index)));
    } else {
      session.make(index);
    }
  }

  // --- what came of it ---

  private List<Reach> look() {
    Reach[] reached = new Reach[ops.size()];
    for (int i = 0; i < reached.length; i++) {
      reached[i] = made[i] ? ofMade(i) : ofNotMade(i, reached);
    }
    return new ArrayList<>(Arrays.asList(reached));
  }

  private Reach ofMade(int index) {
    Op op = ops.get(index);
    if (isUnderWay(index)) {
      return isLockedOut(op.host()) ? Reach.LOCKED_OUT : orUnpromised(index, Reach.WAITING);
    }
    boolean isAccess =
        op instanceof Op.Work
            || op instanceof Op.HostAccess
            || op instanceof Op.Alloc
            || op instanceof Op.Free;
    return !isAccess || session.isDone(index) ? Reach.DONE : orUnpromised(index, Reach.PENDING);
  }

  /**
   * Whether the thread's call does not return because the driver makes another thread wait: for
   * sure if it is one that waits for nothing, and perhaps if nobody tells who waits.
   */
  private boolean isLockedOut(HostId host) {
    HostCall call = calls.get(host);
    if (call == null || call.isOver()) {
      return false;
    }
    int last = lastMade(host);
    return !Session.mayWait(ops.get(last)) || (!watchdog.isExact() && crowded.contains(last));
  }

  /** What is not done may be so because of what nobody promises, which an exact device has not. */
  private Reach orUnpromised(int index, Reach otherwise) {
    boolean isByItself =
        !watchdog.isExact()
            && (unpromised.isBehindFree(index) || unpromised.isSyncBehindAllocation(index));
    return isByItself ? Reach.BEHIND_ALLOCATION : otherwise;
  }

  private int lastMade(HostId host) {
    for (int i = ops.size() - 1; i >= 0; i--) {
      if (made[i] && ops.get(i).host().equals(host)) {
        return i;
      }
    }
    return -1;
  }

  /** The first op of a thread that is not made tells for all that come after it. */
  private Reach ofNotMade(int index, Reach[] reached) {
    if (index == held) {
      return Reach.BEHIND;
    }
    HostCall call = calls.get(ops.get(index).host());
    boolean behindOwn = call != null && !call.isOver();
    if (behindOwn && isLockedOut(ops.get(index).host())) {
      return Reach.LOCKED_OUT;
    } else if (behindOwn && reached[lastMade(ops.get(index).host())] == Reach.BEHIND_ALLOCATION) {
      return Reach.BEHIND_ALLOCATION;
    }
    boolean behindHandOff = false;
    for (int i = 0; i < index; i++) {
      boolean own = ops.get(i).host().equals(ops.get(index).host());
      if (own && !made[i]) {
        return reached[i];
      }
      if (!own && isAhead(i, index)) {
        boolean says = turns.isHandOff(i, index) && reached[i].isEvidence();
        if (!says && !behindOwn) {
          return turns.isHandOff(i, index) ? reached[i] : Reach.OUT_OF_TURN;
        }
        behindHandOff = true;
      }
    }
    return behindOwn || behindHandOff ? Reach.BEHIND : Reach.OUT_OF_TURN;
  }
}
