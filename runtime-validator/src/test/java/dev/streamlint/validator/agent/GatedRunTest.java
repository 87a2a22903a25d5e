package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.trace.CallSite;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import org.junit.jupiter.api.Test;

/** What a run concludes from what gates, marks and stacks show, on a device that is all made up. */
final class GatedRunTest {
  private static final String FILE = "app/Main.java";
  private static final String DRIVER = "jcuda.driver.JCudaDriver";
  private static final String FILL = "cuMemsetD8Async";
  private static final Thread OTHER = new Thread("another");
  private static final ApiModels MODELS = Models.builtin();
  private static final Duration LOOK = Duration.ofMillis(20);

  /** Nanoseconds. Goes on by a little each time that it is looked at, and when a test says so. */
  private final AtomicLong time = new AtomicLong();

  private final Pace pace = new Pace(LOOK, LOOK, () -> time.addAndGet(100_000));
  private final MadeUp gates = new MadeUp();
  private final CUstream one = new CUstream();
  private final CUstream other = new CUstream();
  private final CUdeviceptr memory = new CUdeviceptr();
  private GatedRun run = run(FILL, FILL);

  private GatedRun run(String held, String observed) {
    return run(held, new PlacePattern(FILE, 2, observed));
  }

  private GatedRun run(String held, PlacePattern... observed) {
    return new GatedRun(new PlacePattern(FILE, 1, held), List.of(observed), gates, pace, MODELS);
  }

  /** A gate that is closed until it is opened, and marks that are told when they are reached. */
  private static final class MadeUp implements Gates {
    boolean open;
    boolean canBeHeld = true;
    boolean canBeMarked = true;
    BooleanSupplier reached = () -> false;

    @Override
    public String description() {
      return "made up";
    }

    @Override
    public Gate hold(StreamHandle stream) {
      if (!canBeHeld) {
        throw new DeviceException("no gate");
      }
      return new Gate() {
        @Override
        public void open() {
          open = true;
        }

        @Override
        public boolean isOpen() {
          return open;
        }
      };
    }

    @Override
    public Mark mark(StreamHandle stream) {
      if (!canBeMarked) {
        throw new DeviceException("no mark");
      }
      return () -> reached.getAsBoolean();
    }
  }

  private CallSite before(int line, String name, Object... args) {
    Site at = new Site(FILE, line, 0, line, 0, name);
    CallSite site =
        new CallSite(at, MODELS.method(DRIVER, name, args.length), true, false, false, false);
    assertThat(site.model()).as(name).isPresent();
    run.before(site, null, args);
    return site;
  }

  private void call(int line, String name, Object... args) {
    run.after(before(line, name, args), null, args, 0);
  }

  private void fill(int line, CUstream stream) {
    call(line, FILL, memory, (byte) 1, 64L, stream);
  }

  private void allocate() {
    call(7, "cuMemAlloc", memory, 64L);
  }

  private void assertIs(Kind kind, String reason) {
    assertIs(0, kind, reason);
  }

  private void assertIs(int observed, Kind kind, String reason) {
    boolean stillHeld = !gates.open && gates.canBeHeld;
    Verdict verdict = run.verdicts().get(observed);
    assertThat(verdict.reason()).contains(reason);
    assertThat(verdict.kind()).as(verdict.reason()).isEqualTo(kind);
    assertThat(stillHeld).as("something stays held when all is known").isFalse();
  }

  private void fillBoth() {
    allocate();
    fill(1, one);
    fill(2, other);
  }

  @Test
  void whatIsDoneWhileItIsHeldIsConfirmed() {
    gates.reached = () -> true;
    fillBoth();
    assertIs(Kind.CONFIRMED, "done while the earlier operation was held");
  }

  @Test
  void whatIsDoneOnceItIsLetGoIsOrdered() {
    gates.reached = () -> gates.open;
    fillBoth();
    assertIs(Kind.ORDERED, "not done before the earlier operation was let go");
  }

  private void passes(Duration duration) {
    time.addAndGet(duration.toNanos());
  }

  /** The machine is busy with others: this thread has to wait for its turn, and looks late. */
  @Test
  void whatIsSeenLateIsSeenAllTheSame() {
    AtomicInteger looks = new AtomicInteger();
    gates.reached =
        () -> {
          passes(LOOK.multipliedBy(10));
          return looks.getAndIncrement() > 0;
        };
    fillBoth();
    assertIs(Kind.CONFIRMED, "done while the earlier operation was held");
  }

  /** Nothing is known of the time between two looks. */
  @Test
  void whatIsSeenToBeDoneLongAfterItWasLetGoSaysNothing() {
    gates.reached =
        () -> {
          passes(gates.open ? LOOK.multipliedBy(10) : Duration.ZERO);
          return gates.open;
        };
    fillBoth();
    assertIs(Kind.INCONCLUSIVE, "was not done after 20 ms without anything held, either");
  }

  /** It may have been on its way all the time. */
  @Test
  void whatTakesLongerThanItIsLookedAtSaysNothing() {
    gates.reached = () -> false;
    fillBoth();
    assertIs(Kind.INCONCLUSIVE, "was not done after 20 ms without anything held, either");
  }

  @Test
  void aGateThatOpensByItselfSaysNothing() {
    gates.reached =
        () -> {
          gates.open = true;
          return true;
        };
    fillBoth();
    assertIs(Kind.INCONCLUSIVE, "opened by itself");
  }

  @Test
  void whatCannotBeHeldIsTold() {
    gates.canBeHeld = false;
    fillBoth();
    assertIs(Kind.INCONCLUSIVE, "it cannot be held: no gate");
  }

  @Test
  void whatCannotBeSeenIsTold() {
    gates.canBeMarked = false;
    fillBoth();
    assertIs(Kind.INCONCLUSIVE, "it cannot be seen whether it is done: no mark");
  }

  private void waitBetween(Waiting waiting) {
    allocate();
    fill(1, one);
    run.waited(waiting);
    fill(2, other);
  }

  private static Thread here() {
    return Thread.currentThread();
  }

  @Test
  void whatComesAfterAWaitIsOrdered() {
    waitBetween(new Waiting(Set.of(here()), Set.of(), false, Optional.empty()));
    assertIs(Kind.ORDERED, "a host thread waited");
  }

  private void waitInAnotherThread(boolean others) throws InterruptedException {
    allocate();
    fill(1, one);
    inAnotherThread(
        () -> {
          CallSite wait = before(9, "cuStreamSynchronize", one);
          Set<Thread> waits = Set.of(Thread.currentThread());
          run.waited(new Waiting(waits, Set.of(), others, Optional.empty()));
          run.after(wait, null, new Object[] {one}, 0);
        });
    fill(2, other);
  }

  @Test
  void aThreadThatWaitedForOneThatWaitedComesAfterIt() throws InterruptedException {
    waitInAnotherThread(false);
    assertIs(Kind.ORDERED, "a host thread waited");
  }

  /** It may have waited for that one, which only took long. */
  @Test
  void aThreadThatMayHaveWaitedForABusyOneSaysNothing() throws InterruptedException {
    waitInAnotherThread(true);
    assertIs(Kind.INCONCLUSIVE, "may have waited for a busy one");
  }

  @Test
  void whatComesBeforeTheOneThatWaitedGoesOnSaysNothing() {
    waitBetween(new Waiting(Set.of(OTHER), Set.of(), false, Optional.empty()));
    assertIs(Kind.INCONCLUSIVE, "had not gone on when the later operation came");
  }

  /** A long kernel on another stream is waited for. The gate was open long before it was done. */
  @Test
  void aWaitThatGoesOnWhenNothingIsHeldSaysNothing() {
    allocate();
    fill(1, one);
    CallSite wait = before(9, "cuStreamSynchronize", other);
    run.waited(new Waiting(Set.of(here()), Set.of(), false, Optional.empty()));
    passes(LOOK.multipliedBy(10));
    run.after(wait, null, new Object[] {other}, 0);
    fill(2, other);
    assertIs(Kind.INCONCLUSIVE, "ms more when nothing was held: perhaps for something else");
  }

  private void ask(CUstream stream, int answer) {
    run.after(before(9, "cuStreamQuery", stream), null, new Object[] {stream}, answer);
  }

  private static final int NOT_READY = 600;

  @Test
  void whoIsToldForLongThatItIsNotDoneIsOrderedAfterIt() {
    allocate();
    fill(1, one);
    ask(one, NOT_READY);
    passes(pace.asking());
    ask(one, NOT_READY);
    ask(one, 0);
    fill(2, other);
    assertIs(Kind.ORDERED, "went on asking");
  }

  /** What is asked of other streams, and is done, is nothing that is waited for. */
  @Test
  void whoAsksForLongAndIsToldThatItIsDoneDoesNotWait() {
    gates.reached = () -> true;
    allocate();
    fill(1, one);
    ask(other, 0);
    passes(pace.asking());
    ask(other, 0);
    assertThat(gates.open).isFalse();
    fill(2, other);
    assertIs(Kind.CONFIRMED, "done while the earlier operation was held");
  }

  /** The gate was opened, and it is not done yet. */
  @Test
  void whoGoesOnThoughItIsStillNotDoneSaysNothing() {
    allocate();
    fill(1, one);
    ask(one, NOT_READY);
    passes(pace.asking());
    ask(one, NOT_READY);
    fill(2, other);
    assertIs(Kind.INCONCLUSIVE, "had not gone on");
  }

  @Test
  void twoInTheDriverMayHaveWaitedForALock() {
    waitBetween(new Waiting(Set.of(here(), OTHER), Set.of(), false, Optional.empty()));
    assertIs(Kind.INCONCLUSIVE, "keeps locks");
  }

  @Test
  void aThreadThatWasBusyDidNotWait() {
    waitBetween(new Waiting(Set.of(OTHER), Set.of(here()), true, Optional.empty()));
    assertIs(Kind.INCONCLUSIVE, "not the one that came to the later operation");
  }

  @Test
  void aLaunchThatDoesNotReturnIsNoWait() {
    waitBetween(new Waiting(Set.of(here()), Set.of(), false, Optional.of("cuLaunchKernel")));
    assertIs(Kind.INCONCLUSIVE, "`cuLaunchKernel` did not return");
  }

  @Test
  void aStagedCopyIsNotHeldByWhatIsBeforeIt() {
    run = run("cuMemcpyHtoD", FILL);
    allocate();
    Object[] args = {memory, Pointer.to(new byte[64]), 64L};
    CallSite site = before(1, "cuMemcpyHtoD", args);
    run.waited(new Waiting(Set.of(here()), Set.of(), false, Optional.empty()));
    run.after(site, null, args, 0);
    fill(2, other);
    assertIs(Kind.INCONCLUSIVE, "the earlier call itself waits");
  }

  @Test
  void aFreeOnAnotherStreamIsBehindItsAllocation() {
    gates.reached = () -> gates.open;
    run = run("cuMemAllocAsync", "cuMemFreeAsync");
    call(5, "cuStreamCreate", one, 1);
    call(6, "cuStreamCreate", other, 1);
    call(1, "cuMemAllocAsync", memory, 64L, one);
    call(2, "cuMemFreeAsync", memory, other);
    assertIs(Kind.INCONCLUSIVE, "behind the allocation");
  }

  @Test
  void otherMemoryIsNotLookedAt() {
    allocate();
    fill(1, one);
    CUdeviceptr elsewhere = new CUdeviceptr();
    call(8, "cuMemAlloc", elsewhere, 64L);
    call(2, FILL, elsewhere, (byte) 1, 64L, other);
    assertThat(run.verdicts().get(0).kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(run.verdicts().get(0).reason()).contains("did not use the same memory");
  }

  @Test
  void visitsAreCounted() {
    gates.reached = () -> true;
    fillBoth();
    fill(1, one);
    assertThat(run.visits()).isEqualTo(2);
  }

  private void fillAndTwoMore() {
    run = run(FILL, new PlacePattern(FILE, 2, FILL), new PlacePattern(FILE, 3, FILL));
    allocate();
    fill(1, one);
    fill(2, other);
    assertThat(gates.open).as("let go before all is known").isFalse();
    fill(3, other);
  }

  @Test
  void oneOfTwoThatAreObservedMayBeDone() {
    AtomicInteger marks = new AtomicInteger();
    gates.reached = () -> gates.open || marks.getAndIncrement() == 0;
    fillAndTwoMore();
    assertIs(0, Kind.CONFIRMED, "done while the earlier operation was held");
    assertIs(1, Kind.ORDERED, "not done before the earlier operation was let go");
  }

  @Test
  void whatWasNotDoneIsLookedAtAgainWhenAllIsKnown() {
    gates.reached = () -> gates.open;
    fillAndTwoMore();
    assertIs(0, Kind.ORDERED, "not done before the earlier operation was let go");
    assertIs(1, Kind.ORDERED, "not done before the earlier operation was let go");
  }

  @Test
  void whatIsStillNotDoneThenSaysNothing() {
    gates.reached = () -> false;
    fillAndTwoMore();
    assertIs(0, Kind.INCONCLUSIVE, "was not done after 20 ms without anything held, either");
    assertIs(1, Kind.INCONCLUSIVE, "was not done after 20 ms without anything held, either");
  }

  @Test
  void whatIsSeenBeforeAWaitAndWhatComesAfterItAreTold() {
    run = run(FILL, new PlacePattern(FILE, 2, FILL), new PlacePattern(FILE, 3, FILL));
    gates.reached = () -> gates.open;
    allocate();
    fill(1, one);
    fill(2, other);
    run.waited(new Waiting(Set.of(here()), Set.of(), false, Optional.empty()));
    fill(3, other);
    assertIs(0, Kind.ORDERED, "not done before the earlier operation was let go");
    assertIs(1, Kind.ORDERED, "a host thread waited");
  }

  /** At the end nothing is held any more. */
  @Test
  void whatWasNotDoneWhenTheProgramEndsIsOrderedIfItIsDoneThen() {
    run = run(FILL, new PlacePattern(FILE, 2, FILL), new PlacePattern(FILE, 3, FILL));
    gates.reached = () -> gates.open;
    fillBoth();
    List<Verdict> verdicts = run.verdicts();
    assertThat(verdicts.get(0).kind()).isEqualTo(Kind.ORDERED);
    assertThat(verdicts.get(1).kind()).isEqualTo(Kind.NOT_REACHED);
  }

  private static void inAnotherThread(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
  }

  /** Many threads run the same lines: what they do there is their own. */
  @Test
  void anotherThreadInTheSameLineIsNotHeld() throws InterruptedException {
    gates.reached = () -> true;
    CUdeviceptr elsewhere = new CUdeviceptr();
    allocate();
    call(8, "cuMemAlloc", elsewhere, 64L);
    Object[] args = {memory, (byte) 1, 64L, one};
    CallSite held = before(1, FILL, args);
    inAnotherThread(() -> call(1, FILL, elsewhere, (byte) 1, 64L, other));
    run.after(held, null, args, 0);
    inAnotherThread(() -> call(2, FILL, elsewhere, (byte) 1, 64L, other));
    Verdict verdict = run.verdicts().get(0);
    assertThat(verdict.kind()).as(verdict.reason()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reason()).contains("did not use the same memory");
  }
}
