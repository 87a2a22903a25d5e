package dev.streamlint.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the picture of a program shows: its lanes, its rows, its arrows, and the one that lacks. */
final class TimelineTest {
  @TempDir Path folder;

  @Test
  void aRecordBeforeTheWorkIsLinkedAndDoesNotCoverIt() {
    assertDrawn(
        """
        cuEventRecord(e, s);
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuStreamWaitEvent(t, e, 0);
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        stream `s`: cuEventRecord records event `e`
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `t`: cuStreamWaitEvent waits for event `e`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        event 0->2
        missing 1->3 nothing orders these
        """);
  }

  @Test
  void aWaitForAnEventThatNobodyRecordedHasNoArrow() {
    assertDrawn(
        """
        cuEventCreate(f, 0);
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuStreamWaitEvent(t, f, 0);
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `t`: cuStreamWaitEvent waits for event `f`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        missing 0->2 nothing orders these
        """);
  }

  @Test
  void anEventThatIsRecordedAgainIsWaitedForWhereItWasRecordedLast() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuEventRecord(e, s);
        cuEventRecord(e, t);
        cuStreamWaitEvent(t, e, 0);
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `s`: cuEventRecord records event `e`
        stream `t`: cuEventRecord records event `e`
        stream `t`: cuStreamWaitEvent waits for event `e`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        event 2->3
        missing 0->4 nothing orders these
        """);
  }

  @Test
  void aWaitThatDoesNotMatterIsLinkedWithTheRecordThatItMeans() {
    assertDrawn(
        """
        CUstream u = new CUstream();
        cuStreamCreate(u, CUstream_flags.CU_STREAM_NON_BLOCKING);
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuEventRecord(e, t);
        cuEventRecord(e, u);
        cuStreamWaitEvent(s, e, 0);
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        lane stream `u` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `t`: cuEventRecord records event `e`
        stream `u`: cuEventRecord records event `e`
        stream `s`: cuStreamWaitEvent waits for event `e`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        event 2->3
        missing 0->4 nothing orders these
        """);
  }

  @Test
  void theHostHasALaneOfItsOwn() {
    assertDrawn(
        """
        Pointer h = new Pointer();
        cuMemAllocHost(h, 64);
        cuMemcpyDtoHAsync(h, a, 64, s);
        cuStreamSynchronize(t);
        h.getByteBuffer(0, 64).get(0);
        cuStreamSynchronize(s);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        stream `s`: cuMemcpyDtoHAsync writes `h` <- earlier
        the host: cuStreamSynchronize waits for stream `t`
        the host: get reads `h` <- later
        missing 0->2 nothing orders these
        """);
  }

  @Test
  void aSyncIsLinkedWithTheStreamsLastCall() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuEventRecord(e, t);
        cuStreamSynchronize(t);
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `t`: cuEventRecord records event `e`
        the host: cuStreamSynchronize waits for stream `t`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        sync 1->2
        missing 0->3 nothing orders these
        """);
  }

  @Test
  void aFreeThatWaitsInPracticeHasAnArrowThatSaysSo() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuMemFree(a);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        the host: cuMemFree frees `a` <- later
        practice 0->1
        missing 0->1 ordered in practice, not by promise
        """);
  }

  @Test
  void aCallThatComesBackWhenTheWorkIsDoneSaysSo() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuMemcpyDtoH(new Pointer(), a, n);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane the default stream (legacy)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        the default stream: cuMemcpyDtoH reads `a`, when-done <- later
        missing 0->1 nothing orders these
        """);
  }

  @Test
  void whatALoopRepeatsIsToldOnce() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        for (int i = 0; i < 4; i++) {
          cuEventRecord(e, s);
        }
        cuMemcpyDtoDAsync(b, a, n, t);
        """,
        """
        lane the host
        lane stream `s` (non-blocking)
        lane stream `t` (non-blocking)
        stream `s`: cuMemsetD8Async writes `a` <- earlier
        stream `s`: cuEventRecord records event `e`
        stream `t`: cuMemcpyDtoDAsync reads `a` <- later
        missing 0->2 nothing orders these
        """);
  }

  @Test
  void aStreamFromOutOfViewSaysSo() {
    assertThat(
            Pages.drawn(
                Pages.finding(
                    folder,
                    """
                    go(a, b, n, s, null);
                    }
                    static void go(CUdeviceptr a, CUdeviceptr b, long n, CUstream s, Lane lane) {
                      cuMemsetD8Async(a, (byte) 0, n, s);
                      cuMemcpyDtoDAsync(b, a, n, lane.stream());
                    }
                    interface Lane { CUstream stream();
                    """)))
        .contains("(created out of view)")
        .contains("missing 0->1 nothing orders these");
  }

  @Test
  void aMisplacedWaitIsLinkedWithItsRecordAndLacksNothing() {
    assertDrawn(
        """
        cuMemsetD8Async(a, (byte) 0, n, s);
        cuEventRecord(e, s);
        cuStreamWaitEvent(s, e, 0);
        """,
        """
        lane the host
        lane stream `s`
        stream `s`: cuEventRecord records event `e` <- earlier
        stream `s`: cuStreamWaitEvent waits for event `e` <- later
        event 0->1
        """);
  }

  @Test
  void aTaskIsLinkedWithTheThreadThatStartsIt() {
    String drawn =
        Pages.drawn(
            Pages.finding(
                folder,
                """
                java.util.concurrent.CompletableFuture<CUdeviceptr> made =
                    java.util.concurrent.CompletableFuture.supplyAsync(
                        () -> {
                          cuMemsetD8Async(a, (byte) 0, n, s);
                          return a;
                        });
                cuMemcpyDtoDAsync(b, made.join(), n, t);
                """));
    assertThat(drawn)
        .contains("lane the host\nlane another host thread\n")
        .contains("hand-off 0->1\nmissing 0->1 nothing orders these\n");
  }

  private void assertDrawn(String body, String expected) {
    assertThat(Pages.drawn(Pages.finding(folder, body))).isEqualTo(expected);
  }
}
