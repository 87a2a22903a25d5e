package dev.streamlint.analyzer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cures are spelled in the calls of the library that the code uses. */
final class CuresTest {
  private static final String MODEL =
      """
      schema: 1
      family: acme
      markers: [com.acme.gpu]
      types:
        com.acme.gpu.Queue: stream
        com.acme.gpu.Mark: event
        com.acme.gpu.Buffer: memory
      methods:
        com.acme.gpu.Queue:
          - new(): {create-stream: {out: result, kind: non-blocking}}
        com.acme.gpu.Buffer:
          - new(bytes): {alloc: {out: result, bytes: bytes}}
          - copyTo(other, queue): {copy: {to: other, from: this, on: queue, async: true}}
      """;

  private static final String MARKS =
      """
        com.acme.gpu.Mark:
          - put(queue): {record: {event: this, on: queue}}
      """;

  private static final String AWAIT =
      """
          - await(mark): {wait: {on: this, event: mark}}
      """;

  private static final String PROGRAM =
      """
      import com.acme.gpu.*;
      class P {
        static void run() {
          Queue left = new Queue(), right = new Queue();
          Buffer a = new Buffer(8), b = new Buffer(8), c = new Buffer(8);
          a.copyTo(b, left);
          b.copyTo(c, right);
        }
      }
      """;

  @TempDir Path temp;

  private List<String> cure(String program, String model) throws IOException {
    Path source = Files.writeString(temp.resolve("P.java"), program);
    Path models = Files.writeString(temp.resolve("acme.yaml"), model);
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    try (var o = new PrintStream(out, true, UTF_8);
        var e = new PrintStream(err, true, UTF_8)) {
      Main.run(o, e, "--format", "json", "--models", models.toString(), source.toString());
    }
    JsonNode findings = new ObjectMapper().readTree(out.toString(UTF_8)).path("findings");
    assertThat(findings.size()).as("%s %s", out, err).isEqualTo(1);
    List<String> lines = new ArrayList<>();
    findings.get(0).path("fix").forEach(line -> lines.add(line.asText()));
    return lines;
  }

  @Test
  void aUsersModelIsSpelledInItsOwnMethods() throws IOException {
    String model =
        MODEL.replace(
                "  com.acme.gpu.Buffer:\n    - new", AWAIT + "  com.acme.gpu.Buffer:\n    - new")
            + MARKS;
    assertThat(cure(PROGRAM, model))
        .containsExactly(
            "after line 6: newEvent.put(left)", "before line 7: right.await(newEvent)");
  }

  @Test
  void aModelWithoutSuchMethodsIsNotLentAnothers() throws IOException {
    assertThat(cure(PROGRAM, MODEL))
        .containsExactly(
            "after line 6: mark the work on left by newEvent",
            "before line 7: make right wait for newEvent");
  }

  @Test
  void aLibraryHandleIsBoundToTheOthersStream() throws IOException {
    String program =
        """
        import static jcuda.jcublas.JCublas2.*;
        import static jcuda.runtime.JCuda.*;
        import jcuda.*;
        import jcuda.jcublas.cublasHandle;
        import jcuda.runtime.cudaStream_t;
        class P {
          static void run() {
            Pointer x = new Pointer();
            cudaMalloc(x, 4096);
            cudaStream_t upload = new cudaStream_t();
            cudaStreamCreateWithFlags(upload, cudaStreamNonBlocking);
            cublasHandle blas = new cublasHandle();
            cublasCreate(blas);
            cudaMemsetAsync(x, 0, 4096, upload);
            cublasSscal(blas, 1024, Pointer.to(new float[] {2}), x, 1);
            cudaStreamSynchronize(upload);
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly("before line 15: cublasSetStream(blas, upload)");
  }

  @Test
  void aMarkThatIsMadeAndRecordedByOneCallIsSpelledSo() throws IOException {
    String model =
        MODEL.replace(
            "  com.acme.gpu.Buffer:\n    - new",
            "    - mark(): [{create-event: result}, {record: {event: result, on: this}}]\n"
                + "  com.acme.gpu.Buffer:\n    - new");
    assertThat(cure(PROGRAM, model))
        .containsExactly(
            "after line 6: newEvent = left.mark()", "before line 7: make right wait for newEvent");
  }

  /** The caller has passed it: what has to change is in the method that does not pass it on. */
  @Test
  void aWrapperThatDropsItsStreamIsMendedThere() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        class P {
          static void run(CUdeviceptr frame, CUdeviceptr screen) {
            CUstream decode = new CUstream();
            cuStreamCreate(decode, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuMemsetD8Async(frame, (byte) 0, 4096, decode);
            copy(screen, frame, decode);
          }
          static void copy(CUdeviceptr to, CUdeviceptr from, CUstream stream) {
            cuMemcpyDtoDAsync(to, from, 4096, null);
          }
        }
        """;
    assertThat(cure(program, MODEL)).containsExactly("line 11: pass stream to cuMemcpyDtoDAsync");
    Cli.Run run = Cli.run("--diff", temp.resolve("P.java").toString());
    assertThat(run.out()).contains("+    cuMemcpyDtoDAsync(to, from, 4096, stream);");
    assertThat(run.err()).contains("changes for 1 of 1").doesNotContain("no change for");
  }

  /** Who sees edits for some of the findings is told why there is none for the others. */
  @Test
  void aFindingWithoutAnEditSaysWhy() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        class P {
          static void show(CUdeviceptr frame, CUdeviceptr screen) {
            CUstream decode = new CUstream(), paint = new CUstream();
            cuStreamCreate(decode, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(paint, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuMemsetD8Async(frame, (byte) 0, 4096, decode);
            after(paint, decode);
            cuMemcpyDtoDAsync(screen, frame, 4096, paint);
          }
          static void after(CUstream later, CUstream earlier) {
            CUevent event = new CUevent();
            cuEventCreate(event, 0);
            cuStreamWaitEvent(later, event, 0);
            cuEventRecord(event, earlier);
          }
        }
        """;
    Path file = Files.writeString(temp.resolve("P.java"), program);
    assertThat(Cli.run("--diff", file.toString()).err())
        .contains(
            "changes for 0 of 1 finding",
            "no change for " + file + ":10: unordered-read: the edits that were tried do not");
  }

  /**
   * The wait for the device is said to be wide once nothing is wrong before it: that is no harm.
   */
  @Test
  void aNoteAboutSpeedDoesNotKeepAnErrorFromItsCure() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        class P {
          public static void main(String[] args) {
            CUstream upload = new CUstream(), filter = new CUstream();
            cuStreamCreate(upload, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(filter, CUstream_flags.CU_STREAM_NON_BLOCKING);
            CUdeviceptr out = new CUdeviceptr(), tmp = new CUdeviceptr();
            cuMemAlloc(out, 64);
            cuMemAllocAsync(tmp, 64, upload);
            cuMemsetD8Async(tmp, (byte) 0, 64, upload);
            cuStreamSynchronize(upload);
            cuMemcpyDtoDAsync(out, tmp, 64, filter);
            cuMemFreeAsync(tmp, upload);
            cuCtxSynchronize();
            cuMemFree(out);
          }
        }
        """;
    Path file = Files.writeString(temp.resolve("P.java"), program);
    assertThat(Cli.run(file.toString()).out())
        .contains("free-while-in-use")
        .doesNotContain("device-wide-sync");
    assertThat(Cli.run("--fix", file.toString()).err())
        .contains("fixed 1 of 1 finding in 1 file")
        .doesNotContain("more has a change");
    assertThat(Cli.run(file.toString()).out())
        .contains("device-wide-sync")
        .doesNotContain("free-while-in-use");
  }

  @Test
  void withoutFindingsThereIsNothingToChange() throws IOException {
    String file = Files.writeString(temp.resolve("P.java"), "class P {}\n").toString();
    assertThat(Cli.run("--diff", file).err()).contains("no findings, nothing to change");
    assertThat(Cli.run("--fix", file).err()).contains("no findings, nothing to change");
  }

  /** Of the rounds that were looked at one had number 0; the code says {@code used[s]}. */
  @Test
  void anElementIsSpelledByTheVariableThatTheCodeHas() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.Pointer;
        import jcuda.driver.*;
        class P {
          private final CUevent[] used = new CUevent[2];
          private final CUdeviceptr[] slots = new CUdeviceptr[2];
          private final CUdeviceptr sum = new CUdeviceptr();
          void run(Pointer host, int n) {
            CUstream copy = new CUstream(), compute = new CUstream();
            cuStreamCreate(copy, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(compute, CUstream_flags.CU_STREAM_NON_BLOCKING);
            CUevent filled = new CUevent();
            cuEventCreate(filled, 0);
            cuMemAlloc(sum, 4096);
            for (int i = 0; i < 2; i++) {
              used[i] = new CUevent();
              cuEventCreate(used[i], 0);
              slots[i] = new CUdeviceptr();
              cuMemAlloc(slots[i], 4096);
            }
            for (int k = 0; k < n; k++) {
              int s = k % 2;
              cuMemcpyHtoDAsync(slots[s], host, 4096, copy);
              cuEventRecord(filled, copy);
              cuStreamWaitEvent(compute, filled, 0);
              use(s, compute);
            }
            cuCtxSynchronize();
          }
          private void use(int s, CUstream compute) {
            cuMemcpyDtoDAsync(sum, slots[s], 4096, compute);
            cuEventRecord(used[s], compute);
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly("before line 23: cuStreamWaitEvent(copy, used[s], 0)");
    // Where no variable has the number, it is not told as if it were right in every round.
    String computed =
        program
            .replace("use(s, compute)", "use(k % 2, compute)")
            .replace("slots[s], host", "slots[k % 2], host")
            .replace("int s = k % 2;", "");
    assertThat(cure(computed, MODEL)).noneMatch(words -> words.contains("used["));
  }

  @Test
  void aSynchronousCallHasToBeMadeAsynchronousToBeGivenAStream() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.Pointer;
        import jcuda.driver.*;
        class P {
          static void run(Pointer host) {
            CUdeviceptr x = new CUdeviceptr();
            cuMemAlloc(x, 4096);
            CUstream s = new CUstream();
            cuStreamCreate(s, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuMemsetD8Async(x, (byte) 0, 4096, s);
            cuMemcpyDtoH(host, x, 4096);
            cuStreamSynchronize(s);
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly("line 11: use cuMemcpyDtoHAsync on s, or order the two by an event");
  }

  @Test
  void aTensorThatIsDroppedIsRecordedOnTheStreamThatUsesIt() throws IOException {
    String program =
        """
        import static org.bytedeco.pytorch.global.torch.*;
        import static org.bytedeco.pytorch.global.torch_cuda.*;
        import org.bytedeco.pytorch.*;
        import org.bytedeco.pytorch.cuda.*;
        class P {
          public static void main(String[] args) {
            CUDAStream side = getStreamFromPool();
            run(side);
            side.synchronize();
          }
          static void run(CUDAStream side) {
            Tensor x = rand(new long[] {64}, new TensorOptions(new Device("cuda")));
            CUDAEvent made = new CUDAEvent();
            made.record();
            made.block(side);
            try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
              x.add_(x);
            }
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly("before line 17: x.record_stream(side.unwrap())");
  }

  @Test
  void theDefaultStreamOfAThreadIsCalledAsItsLibraryCallsIt() throws IOException {
    String program =
        """
        import ai.rapids.cudf.*;
        class P {
          static byte read(DeviceMemoryBuffer from, HostMemoryBuffer to) {
            copy(from, to, Cuda.DEFAULT_STREAM);
            return to.getByte(0);
          }
          static void copy(DeviceMemoryBuffer from, HostMemoryBuffer to, Cuda.Stream on) {
            copyOn(from, to, on);
          }
          static void copyOn(DeviceMemoryBuffer from, HostMemoryBuffer to, Cuda.Stream on) {
            to.copyFromDeviceBufferAsync(from, on);
          }
        }
        """;
    assertThat(cure(program, MODEL)).containsExactly("before line 5: Cuda.DEFAULT_STREAM.sync()");
  }

  @Test
  void anEventIsRecordedOnTheStreamAndNotOnWhatACallAssumes() throws IOException {
    String program =
        """
        import ai.rapids.cudf.*;
        class P {
          static void run(DeviceMemoryBuffer from, DeviceMemoryBuffer via, DeviceMemoryBuffer to) {
            Cuda.Stream left = new Cuda.Stream(true);
            Cuda.Stream right = new Cuda.Stream(true);
            via.copyFromDeviceBufferAsync(0, from, 0, 64, left);
            to.copyFromDeviceBufferAsync(0, via, 0, 64, right);
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 6: newEvent.record(left)", "before line 7: right.waitOn(newEvent)");
  }

  @Test
  void aTensorsStreamIsNamedWhereItsEventIsRecorded() throws IOException {
    String program =
        """
        import static org.bytedeco.pytorch.global.torch.*;
        import static org.bytedeco.pytorch.global.torch_cuda.*;
        import org.bytedeco.pytorch.*;
        import org.bytedeco.pytorch.cuda.*;
        class P {
          public static void main(String[] args) {
            CUDAStream left = getStreamFromPool();
            CUDAStream right = getStreamFromPool();
            Tensor x = zeros(new long[] {64}, new TensorOptions(new Device("cuda")));
            device_synchronize();
            try (CUDAStreamGuard guard = new CUDAStreamGuard(left.unwrap())) {
              x.add_(x);
            }
            try (CUDAStreamGuard guard = new CUDAStreamGuard(right.unwrap())) {
              x.mul_(x);
            }
            device_synchronize();
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 12: newEvent.record(left)", "before line 15: newEvent.block(right)");
  }

  private static final String DRIVER =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;
      class P {
      """;

  @Test
  void namesAreThoseOfTheMethodThatTheCallsAreAddedTo() throws IOException {
    String program =
        DRIVER
            + """
              static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) {
                CUstream one = new CUstream();
                cuStreamCreate(one, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUstream two = new CUstream();
                cuStreamCreate(two, CUstream_flags.CU_STREAM_NON_BLOCKING);
                copy(a, b, one);
                copy(b, c, two);
              }
              static void copy(CUdeviceptr from, CUdeviceptr to, CUstream stream) {
                CUevent done = new CUevent();
                cuEventCreate(done, 0);
                cuMemcpyDtoDAsync(to, from, 64, stream);
                cuEventRecord(done, stream);
              }
            }
            """;
    // The event of the helper cannot be named here.
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 9: cuEventRecord(newEvent, one)",
            "before line 10: cuStreamWaitEvent(two, newEvent, 0)");
  }

  @Test
  void anotherVariableOfTheSameNameIsNotMeant() throws IOException {
    String program =
        DRIVER
            + """
              static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c, CUstream stream) {
                CUstream[] both = new CUstream[] {made(), made()};
                cuMemcpyDtoDAsync(b, a, 64, both[0]);
                use(b, c, both[1]);
              }
              static CUstream made() {
                CUstream stream = new CUstream();
                cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING);
                return stream;
              }
              static void use(CUdeviceptr b, CUdeviceptr c, CUstream other) {
                cuMemcpyDtoDAsync(c, b, 64, other);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 6: cuEventRecord(newEvent, both[0])",
            "before line 7: cuStreamWaitEvent(both[1], newEvent, 0)");
  }

  @Test
  void aWaitInAnotherBlockIsNotMoved() throws IOException {
    String program =
        DRIVER
            + """
              static void run(CUdeviceptr a, jcuda.Pointer host, java.nio.FloatBuffer data) {
                CUstream stream = new CUstream();
                cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING);
                jcuda.Pointer pinned = new jcuda.Pointer();
                cuMemAllocHost(pinned, 64);
                java.nio.ByteBuffer view = pinned.getByteBuffer(0, 64);
                cuMemcpyDtoHAsync(pinned, a, 64, stream);
                System.out.println(view.get(0));
                try {
                  System.out.println();
                } finally {
                  cuStreamSynchronize(stream);
                }
              }
            }
            """;
    assertThat(cure(program, MODEL)).containsExactly("before line 11: cuStreamSynchronize(stream)");
  }

  @Test
  void aCallIsNotMovedOverWhatItNeeds() throws IOException {
    String program =
        DRIVER
            + """
              static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) {
                CUstream one = new CUstream();
                cuStreamCreate(one, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUstream two = new CUstream();
                cuStreamCreate(two, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUevent event = new CUevent();
                cuEventCreate(event, 0);
                cuMemcpyDtoDAsync(b, a, 64, one);
                cuEventRecord(event, one);
                cuMemcpyDtoDAsync(c, b, 64, two);
                CUstream same = two;
                cuStreamWaitEvent(same, event, 0);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly("before line 13: cuStreamWaitEvent(two, event, 0)");
  }

  @Test
  void aStreamOfTheDriverIsNotGivenToTheRuntime() throws IOException {
    String program =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.Pointer;
        import jcuda.driver.*;
        import jcuda.runtime.*;
        class P {
          static void run(CUdeviceptr x, Pointer host) {
            CUstream one = new CUstream();
            cuStreamCreate(one, CUstream_flags.CU_STREAM_NON_BLOCKING);
            CUstream two = new CUstream();
            cuStreamCreate(two, CUstream_flags.CU_STREAM_NON_BLOCKING);
            JCuda.cudaMemsetAsync(x, 0, 64, new cudaStream_t(one));
            JCuda.cudaMemsetAsync(x, 1, 64, new cudaStream_t(two));
          }
        }
        """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 11: cuEventRecord(newEvent, one)",
            "before line 12: cuStreamWaitEvent(two, newEvent, 0)");
  }

  private static final String LANES =
      DRIVER
          + """
            static CUstream lane() {
              CUstream s = new CUstream();
              cuStreamCreate(s, CUstream_flags.CU_STREAM_NON_BLOCKING);
              return s;
            }
          """;

  @Test
  void theElementOfOneRoundIsNotNamed() throws IOException {
    String program =
        LANES
            + """
              static void run(CUdeviceptr[] buf, CUdeviceptr out) {
                CUstream copy = lane(), main = lane();
                CUevent[] ready = new CUevent[3];
                for (int i = 0; i < 3; i++) {
                  ready[i] = new CUevent();
                  cuEventCreate(ready[i], 0);
                }
                for (int step = 0; step < 100; step++) {
                  cuMemsetD8Async(buf[step % 3], (byte) 1, 64, copy);
                  cuEventRecord(ready[step % 3], copy);
                  cuStreamWaitEvent(main, ready[(step + 2) % 3], 0);
                  cuMemcpyDtoDAsync(out, buf[step % 3], 64, main);
                  cuStreamSynchronize(main);
                }
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 17: cuEventRecord(newEvent, copy)",
            "before line 20: cuStreamWaitEvent(main, newEvent, 0)");
  }

  @Test
  void aWaitOnEveryPathDoesNotStandBehindAThrow() throws IOException {
    String program =
        LANES
            + """
              record Scratch(CUdeviceptr p, CUstream owner) implements AutoCloseable {
                static Scratch make(CUstream owner) {
                  CUdeviceptr p = new CUdeviceptr();
                  cuMemAllocAsync(p, 64, owner);
                  return new Scratch(p, owner);
                }
                @Override public void close() { cuMemFreeAsync(p, owner); }
              }
              static void run(CUdeviceptr out, CUevent filled, CUevent used, int n) {
                CUstream owner = lane(), user = lane();
                try (Scratch s = Scratch.make(owner)) {
                  cuMemsetD8Async(s.p, (byte) 1, 64, owner);
                  cuEventRecord(filled, owner);
                  cuStreamWaitEvent(user, filled, 0);
                  cuMemcpyDtoDAsync(out, s.p, 64, user);
                  if (n < 0) throw new IllegalArgumentException();
                  cuEventRecord(used, user);
                  cuStreamWaitEvent(owner, used, 0);
                }
                cuStreamSynchronize(user);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "wait as in line 26 on every path, or after line 23: cuEventRecord(newEvent, user)",
            "right after that: cuStreamWaitEvent(s.owner, newEvent, 0)");
  }

  @Test
  void callsOfOneLineAreToldApart() throws IOException {
    String program =
        LANES
            + """
              static void run(CUdeviceptr a, CUdeviceptr b) {
                CUstream one = lane(), two = lane();
                cuMemsetD8Async(a, (byte) 1, 64, one); cuMemcpyDtoDAsync(b, a, 64, two);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "between the two calls of line 11: cuEventRecord(newEvent, one)",
            "between the two calls of line 11: cuStreamWaitEvent(two, newEvent, 0)");
  }

  @Test
  void theParameterOfALambdaIsNamedInsideIt() throws IOException {
    String program =
        """
        import static org.bytedeco.pytorch.global.torch.*;
        import static org.bytedeco.pytorch.global.torch_cuda.*;
        import java.util.concurrent.*;
        import org.bytedeco.pytorch.*;
        import org.bytedeco.pytorch.cuda.*;
        class P {
          private final CUDAStream side = getStreamFromPool();
          Tensor produce() {
            try (CUDAStreamGuard g = new CUDAStreamGuard(side.unwrap())) {
              return rand(new long[] {256}, new TensorOptions(new Device("cuda"))).mul(new Scalar(2.0));
            }
          }
          float score() {
            return CompletableFuture.supplyAsync(this::produce)
                .thenApply(y -> y.add(new Scalar(1.0)))
                .thenApply(z -> z.sum().item_float())
                .join();
          }
          public static void main(String[] args) {
            System.out.println(new P().score());
          }
        }
        """;
    Path file = Files.writeString(temp.resolve("P.java"), program);
    assertThat(Cli.run(file.toString()).out().replaceAll("\\s+", " "))
        .contains("in line 15, before the call in the lambda: y.record_stream(")
        .contains("in line 15, before the call in the lambda: newEvent.block(")
        .doesNotContain("before line 15");
  }

  private String report(String body) throws IOException {
    String program =
        "import static jcuda.driver.JCudaDriver.*;\nimport jcuda.driver.*;\nclass P {\n"
            + body
            + "}\n";
    Path file = Files.writeString(temp.resolve("P.java"), program);
    return Cli.run("--max-width", "0", file.toString()).out();
  }

  /** To move it below itself cures nothing. */
  @Test
  void whatALoopFreesInEachRoundBelongsBehindIt() throws IOException {
    String loop =
        """
          static void run(int n) {
            CUdeviceptr p = new CUdeviceptr();
            cuMemAlloc(p, 64);
            for (int i = 0; i < n; i++) {
              %s
              cuMemFree(p);
            }
          }
        """;
    assertThat(report(loop.formatted("")))
        .contains("`cuMemFree` on the host frees `p`, which `cuMemFree` has freed already")
        .contains("the memory was given back by `cuMemFree` in an earlier round of the loop")
        .contains("fix: free it once, behind the loop, and not in each of its rounds");
    assertThat(report(loop.formatted("cuMemsetD8(p, (byte) 0, 64);")))
        .contains("`cuMemsetD8` on the default stream uses `p` after `cuMemFree` freed it")
        .contains("fix: free it behind the loop, and not in each of its rounds");
    assertThat(Cli.run("--diff", temp.resolve("P.java").toString()).out()).isEmpty();
  }

  @Test
  void whatIsFreedTwiceIsToBeFreedOnce() throws IOException {
    assertThat(
            report(
                """
                  static void run(boolean failed) {
                    CUdeviceptr p = new CUdeviceptr();
                    cuMemAlloc(p, 64);
                    if (failed) {
                      cuMemFree(p);
                    }
                    cuMemFree(p);
                  }
                """))
        .contains("fix: free it once: after line 8, line 10 must not free it again");
    assertThat(Cli.run("--diff", temp.resolve("P.java").toString()).out()).isEmpty();
  }

  @Test
  void whatAnotherThreadUsesIsFreedWhenThatIsDone() throws IOException {
    assertThat(
            report(
                """
                  static void run() {
                    CUdeviceptr p = new CUdeviceptr();
                    cuMemAlloc(p, 64);
                    Thread worker = new Thread(() -> cuMemsetD8(p, (byte) 0, 64));
                    worker.start();
                    cuMemFree(p);
                  }
                """))
        .contains("fix: free it only when the other thread is done with line 7 (join, future)");
  }

  /** Its own part of a record in another file: only the accessor can be named. */
  @Test
  void aRecordsPartIsNamedByItsAccessor() throws IOException {
    Files.writeString(
        temp.resolve("Slot.java"),
        """
        import jcuda.driver.*;
        public record Slot(CUdeviceptr buffer, CUstream stream, CUevent ready) {}
        """);
    Path file =
        Files.writeString(
            temp.resolve("Use.java"),
            """
            import static jcuda.driver.JCudaDriver.*;
            import jcuda.driver.*;
            class Use {
              static void step(CUdeviceptr in, CUdeviceptr out) {
                CUstream first = new CUstream(), second = new CUstream();
                cuStreamCreate(first, CUstream_flags.CU_STREAM_NON_BLOCKING);
                cuStreamCreate(second, CUstream_flags.CU_STREAM_NON_BLOCKING);
                Slot slot = new Slot(in, first, new CUevent());
                cuEventCreate(slot.ready(), 0);
                fill(slot);
                cuMemcpyDtoDAsync(out, in, 64, second);
              }
              static void fill(Slot slot) {
                cuMemsetD8Async(slot.buffer(), (byte) 0, 64, slot.stream());
                cuEventRecord(slot.ready(), slot.stream());
              }
            }
            """);

    Cli.Run run = Cli.run("--diff", temp.toString());

    assertThat(run.out())
        .contains("+    cuStreamWaitEvent(second, slot.ready(), 0);")
        .doesNotContain("newEvent");
    assertThat(Cli.run(file.toString(), temp.resolve("Slot.java").toString()).out())
        .contains("fix: before line 11: cuStreamWaitEvent(second, slot.ready(), 0)");
  }

  /** The reader of a change that is not there is told what it would have brought. */
  @Test
  void anEditThatBringsSomethingNewIsDroppedAndThatIsNamed() throws IOException {
    report(
        """
          static void run(CUdeviceptr in, CUdeviceptr out) {
            CUstream copy = new CUstream(), work = new CUstream();
            cuStreamCreate(copy, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(work, CUstream_flags.CU_STREAM_NON_BLOCKING);
            CUevent done = new CUevent();
            cuEventCreate(done, 0);
            cuMemsetD8Async(in, (byte) 0, 64, copy);
            order(work, work, done);
            cuMemcpyDtoDAsync(out, in, 64, work);
            cuCtxSynchronize();
          }
          static void order(CUstream before, CUstream after, CUevent event) {
            cuEventRecord(event, before);
            cuStreamWaitEvent(after, event, 0);
          }
        """);

    Cli.Run run = Cli.run("--diff", temp.resolve("P.java").toString());

    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsPattern(
            "no change for .*P.java:12: unordered-read: the edits that were tried do not cure it, or"
                + " bring something new, in the changed code: stream-waits-for-itself at .*P.java:");
  }

  private static final String DRIVER_AND_MORE =
      """
      import static jcuda.driver.JCudaDriver.*;
      import java.nio.*;
      import java.util.*;
      import java.util.concurrent.atomic.*;
      import jcuda.*;
      import jcuda.driver.*;
      """;

  /** Line 13 needs the only wait that there is. */
  @Test
  void noWaitIsMovedAwayFromWorkThatNeedsIt() throws IOException {
    String program =
        DRIVER_AND_MORE
            + """
            class P {
              static void run(CUdeviceptr d, CUstream s) {
                Pointer p = new Pointer();
                cuMemAllocHost(p, 4096);
                ByteBuffer bytes = p.getByteBuffer(0, 4096);
                cuMemcpyHtoDAsync(d, p, 4096, s);
                bytes.putInt(0, 2);
                cuMemcpyHtoDAsync(d.withByteOffset(4096), p, 4096, s);
                cuStreamSynchronize(s);
              }
            }
            """;
    assertThat(cure(program, MODEL)).containsExactly("before line 13: cuStreamSynchronize(s)");
    assertThat(
            cure(
                program.replace("    cuMemcpyHtoDAsync(d.withByteOffset(4096), p, 4096, s);\n", ""),
                MODEL))
        .containsExactly("move line 14 below line 12 and before line 13");
  }

  @Test
  void constantsAreNamedByTheirClass() throws IOException {
    String program =
        DRIVER_AND_MORE
            + """
            class P {
              enum Lane {
                UP, DOWN;
                final CUstream s = new CUstream();
                final CUevent e = new CUevent();
                Lane() { cuStreamCreate(s, 1); cuEventCreate(e, 0); }
                void mark() { cuEventRecord(e, s); }
              }
              static void run(CUdeviceptr a, CUdeviceptr b) {
                cuMemsetD8Async(a, (byte) 1, 64, Lane.UP.s);
                Lane.UP.mark();
                cuMemcpyDtoDAsync(b, a, 64, Lane.DOWN.s);
                cuStreamSynchronize(Lane.DOWN.s);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly("before line 18: cuStreamWaitEvent(Lane.DOWN.s, Lane.UP.e, 0)");
  }

  private static final String POOL =
      DRIVER_AND_MORE
          + """
          class P {
            final AtomicInteger next = new AtomicInteger();
            final List<CUstream> lanes = new ArrayList<>();
            P() {
              for (int i = 0; i < 2; i++) {
                CUstream s = new CUstream();
                cuStreamCreate(s, 1);
                lanes.add(s);
              }
            }
            CUstream lane() { return lanes.get(next.getAndIncrement() % 2); }
            CUstream first() { return lanes.get(0); }
            CUstream second() { return lanes.get(1); }
            static void run(CUdeviceptr x, CUdeviceptr y, P p) {
              p = new P();
              cuMemsetD8Async(x, (byte) 1, 64, p.lane());
              cuMemcpyDtoDAsync(y, x, 64, p.lane());
              for (CUstream t : p.lanes) cuStreamSynchronize(t);
            }
          }
          """;

  /** The stream that it would give is the next one. */
  @Test
  void aCallThatCountsIsNotSaidAgain() throws IOException {
    assertThat(cure(POOL, MODEL))
        .containsExactly(
            "after line 22: mark the work on the stream of `cuMemsetD8Async` by newEvent",
            "before line 23: make the stream of `cuMemcpyDtoDAsync` wait for newEvent");
  }

  @Test
  void aCallThatOnlyReturnsIs() throws IOException {
    String program =
        POOL.replace("64, p.lane());\n      cuMem", "64, p.first());\n      cuMem")
            .replace("64, p.lane());", "64, p.second());");
    program = program.replaceFirst("p\\.second\\(\\)", "p.first()");
    assertThat(cure(program, MODEL))
        .containsExactly(
            "after line 22: cuEventRecord(newEvent, p.first())",
            "before line 23: cuStreamWaitEvent(p.second(), newEvent, 0)");
    assertThat(
            cure(
                program
                    .replace("p.first()", "p.lanes.get(0)")
                    .replace("p.second()", "p.lanes.get(1)"),
                MODEL))
        .containsExactly(
            "after line 22: cuEventRecord(newEvent, p.lanes.get(0))",
            "before line 23: cuStreamWaitEvent(p.lanes.get(1), newEvent, 0)");
  }

  /** What the iterator does comes after the body of the round before. */
  @Test
  void whatALoopDoesBetweenItsRoundsIsMetAtTheEndOfItsBody() throws IOException {
    String program =
        DRIVER_AND_MORE
            + """
            class P {
              static final class Loader implements Iterator<CUdeviceptr>, Iterable<CUdeviceptr> {
                final CUstream s = new CUstream();
                final CUevent ready = new CUevent();
                final CUdeviceptr slot = new CUdeviceptr();
                int i;
                Loader() { cuStreamCreate(s, 1); cuEventCreate(ready, 0); cuMemAlloc(slot, 64); }
                public Iterator<CUdeviceptr> iterator() { return this; }
                public boolean hasNext() { return i < 4; }
                public CUdeviceptr next() {
                  cuMemsetD8Async(slot, (byte) i++, 64, s);
                  cuEventRecord(ready, s);
                  return slot;
                }
              }
              static void run(CUdeviceptr acc) {
                CUstream m = new CUstream();
                cuStreamCreate(m, 1);
                CUevent used = new CUevent();
                cuEventCreate(used, 0);
                Loader l = new Loader();
                for (CUdeviceptr p : l) {
                  cuStreamWaitEvent(m, l.ready, 0);
                  cuMemcpyDtoDAsync(acc, p, 64, m);
                  cuEventRecord(used, m);
                }
                cuStreamSynchronize(m);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "at the end of the body of the loop in line 28: cuStreamWaitEvent(l.s, used, 0)");
  }

  /** The two streams are mixed up in the wait: it is told once, as the cause. */
  @Test
  void aWaitByTheWrongStreamIsReplaced() throws IOException {
    String program =
        DRIVER_AND_MORE
            + """
            class P {
              static void run(CUdeviceptr x, CUdeviceptr y) {
                CUstream a = new CUstream(), b = new CUstream();
                cuStreamCreate(a, 1);
                cuStreamCreate(b, 1);
                CUevent e = new CUevent();
                cuEventCreate(e, 2);
                cuMemsetD8Async(x, (byte) 1, 64, a);
                cuEventRecord(e, a);
                cuStreamWaitEvent(a, e, 0);
                cuMemcpyDtoDAsync(y, x, 64, b);
                cuStreamSynchronize(b);
              }
            }
            """;
    assertThat(cure(program, MODEL))
        .containsExactly(
            "before line 17: cuStreamWaitEvent(b, e, 0)",
            "remove the wait in line 16: it orders nothing");
  }
}
