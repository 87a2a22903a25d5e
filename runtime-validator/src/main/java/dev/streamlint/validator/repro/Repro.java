package dev.streamlint.validator.repro;

import dev.streamlint.rules.hazard.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A finding's program as one Java file of less than 80 lines, which needs JCuda and no more. */
public final class Repro {
  private static final String FILE =
      """
      // %s
      // %s
      // Compile and run: java -cp jcuda-12.6.0.jar:jcuda-natives-12.6.0-linux-x86_64.jar %s.java
      import static jcuda.driver.JCudaDriver.*;
      import java.nio.*;
      import jcuda.*;
      import jcuda.driver.*;
      public class %s {
        static final String PTX = ".version 7.0 .target sm_52 .address_size 64\\n" + \"""
            .visible .entry hold(.param .u64 flag) { // spins until the host writes, or for 0.5 s
              .reg .pred %%p<3>; .reg .b32 %%r; .reg .b64 %%flag, %%start, %%now;
              ld.param.u64 %%flag, [flag]; mov.u64 %%start, %%globaltimer;
            AGAIN: ld.volatile.u32 %%r, [%%flag]; setp.ne.u32 %%p1, %%r, 0; @%%p1 bra DONE;
              mov.u64 %%now, %%globaltimer; sub.u64 %%now, %%now, %%start;
              setp.lt.u64 %%p2, %%now, 500000000; @%%p2 bra AGAIN;
            DONE: ret; }
            \""";
        static final int BYTES = 64;
        static final CUfunction HOLD = new CUfunction();
        static final CUdeviceptr flag = new CUdeviceptr(), memory = new CUdeviceptr(),
            found = new CUdeviceptr(), unseen = new CUdeviceptr();
        public static void main(String[] args) {
          setExceptionsEnabled(true);
          cuInit(0);
          CUdevice device = new CUdevice();
          cuDeviceGet(device, 0);
          CUcontext context = new CUcontext();
          cuDevicePrimaryCtxRetain(context, device);
          cuCtxSetCurrent(context);
          CUmodule module = new CUmodule();
          cuModuleLoadData(module, PTX);
          cuModuleGetFunction(HOLD, module, "hold");
          ByteBuffer opens = pinned(flag);
          opens.putInt(0, 0);
          byte[] seen = new byte[BYTES];
      %s
          cuMemsetD8Async(memory, (byte) 1, BYTES, null);
          cuCtxSynchronize();
      %s
          opens.putInt(0, 1);
          cuCtxSynchronize();
      %s    System.out.println("expected %d, seen " + seen[0]);
        }
        static ByteBuffer pinned(CUdeviceptr address) {
          Pointer host = new Pointer();
          cuMemHostAlloc(host, BYTES, CU_MEMHOSTALLOC_DEVICEMAP);
          cuMemHostGetDevicePointer(address, host, 0);
          return host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder());
        }
      %s}
      """;

  private Repro() {}

  /**
   * The text of the file.
   *
   * @param name of the class
   * @param message what the finding says, in a line
   * @param cured whether the missing edge is put in
   * @throws IllegalArgumentException if there are no two operations to tell of; the message says
   *     why
   */
  public static String of(Slice program, String name, String message, boolean cured) {
    Story story = Story.of(program.ops(), program.earlier(), program.later());
    Statements statements = new Statements(story, cured);
    List<String> lines = statements.write();
    int declared = (int) lines.stream().filter(l -> l.startsWith("CU")).count();
    String text = String.join("\n", lines);
    return FILE.formatted(
        plain(message),
        cured ? "With the missing edge put in." : "Prints a wrong value: nothing orders the two.",
        name,
        name,
        indented(concat(lines.subList(0, declared), memory(statements, text))),
        indented(lines.subList(declared, lines.size())),
        story.shown() == Story.Shown.MEMORY
            ? look("memory")
            : text.contains("found") ? look("found") : "",
        story.expected(),
        helpers(text));
  }

  private static String look(String where) {
    return "    cuMemcpyDtoH(Pointer.to(seen), " + where + ", BYTES);\n";
  }

  private static List<String> memory(Statements statements, String text) {
    List<String> made = new ArrayList<>();
    for (String each : List.of("found", "unseen")) {
      if (text.contains(each)) {
        made.add("cuMemAlloc(" + each + ", BYTES);");
      }
    }
    if (text.contains("bytes.")) {
      made.add("ByteBuffer bytes = pinned(memory);");
    } else {
      made.add(
          statements
              .allocatedOn()
              .map(stream -> "cuMemAllocAsync(memory, BYTES, " + stream + ");")
              .orElse("cuMemAlloc(memory, BYTES);"));
    }
    return made;
  }

  private static List<String> concat(List<String> some, List<String> more) {
    return java.util.stream.Stream.concat(some.stream(), more.stream()).toList();
  }

  private static String helpers(String text) {
    StringBuilder helpers = new StringBuilder();
    if (text.contains("stream(")) {
      helpers.append(
          """
            static CUstream stream(int flags) {
              CUstream made = new CUstream();
              cuStreamCreate(made, flags);
              return made;
            }
          """);
    }
    if (text.contains("event()")) {
      helpers.append(
          """
            static CUevent event() {
              CUevent made = new CUevent();
              cuEventCreate(made, CUevent_flags.CU_EVENT_DISABLE_TIMING);
              return made;
            }
          """);
    }
    if (text.contains("hold(")) {
      helpers.append(
          """
            static void hold(CUstream stream) { // all that is queued behind it is late
              cuLaunchKernel(HOLD, 1, 1, 1, 1, 1, 1, 0, stream, Pointer.to(Pointer.to(flag)), null);
            }
          """);
    }
    return helpers.toString();
  }

  private static String indented(List<String> lines) {
    return lines.stream().map(l -> "    " + l).collect(Collectors.joining("\n"));
  }

  /** Nothing in it can end a comment or be read as an escape. */
  private static String plain(String message) {
    return message.replaceAll("[^ -~]|\\\\", "?");
  }
}
