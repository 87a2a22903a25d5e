package dev.streamlint.samples.support;

/** The kernels of the samples as PTX text: the driver compiles them and no NVRTC is needed. */
public final class Kernels {
  private Kernels() {}

  /**
   * One module with every kernel. All but {@code spin} work on int elements, one thread each.
   *
   * <pre>
   * spin(ns)                   holds its stream, touches no memory
   * fill(out, value, n)        writes out
   * scale(in, out, factor, n)  reads in, writes out
   * add(a, b, out, n)          reads a and b, writes out
   * increment(data, n)         reads and writes data
   * step(weights, gradient, n) reads gradient, reads and writes weights
   * sum(in, out, n)            reads in, writes out[0]
   * </pre>
   */
  public static final String PTX =
      """
      .version 6.5
      .target sm_52
      .address_size 64

      .visible .entry spin(.param .u64 spin_ns)
      {
        .reg .pred %p<2>;
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [spin_ns];
        mov.u64 %rd2, %globaltimer;
      AGAIN:
        mov.u64 %rd3, %globaltimer;
        sub.s64 %rd4, %rd3, %rd2;
        setp.lt.u64 %p1, %rd4, %rd1;
        @%p1 bra AGAIN;
        ret;
      }

      .visible .entry fill(.param .u64 fill_out, .param .u32 fill_value, .param .u32 fill_n)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<7>;
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [fill_out];
        ld.param.u32 %r1, [fill_value];
        ld.param.u32 %r2, [fill_n];
        mov.u32 %r3, %ctaid.x;
        mov.u32 %r4, %ntid.x;
        mov.u32 %r5, %tid.x;
        mad.lo.s32 %r6, %r3, %r4, %r5;
        setp.ge.s32 %p1, %r6, %r2;
        @%p1 bra DONE;
        cvta.to.global.u64 %rd2, %rd1;
        mul.wide.s32 %rd3, %r6, 4;
        add.s64 %rd4, %rd2, %rd3;
        st.global.u32 [%rd4], %r1;
      DONE:
        ret;
      }

      .visible .entry scale(.param .u64 scale_in, .param .u64 scale_out,
                            .param .u32 scale_factor, .param .u32 scale_n)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<9>;
        .reg .b64 %rd<8>;
        ld.param.u64 %rd1, [scale_in];
        ld.param.u64 %rd2, [scale_out];
        ld.param.u32 %r1, [scale_factor];
        ld.param.u32 %r2, [scale_n];
        mov.u32 %r3, %ctaid.x;
        mov.u32 %r4, %ntid.x;
        mov.u32 %r5, %tid.x;
        mad.lo.s32 %r6, %r3, %r4, %r5;
        setp.ge.s32 %p1, %r6, %r2;
        @%p1 bra DONE;
        cvta.to.global.u64 %rd3, %rd1;
        cvta.to.global.u64 %rd4, %rd2;
        mul.wide.s32 %rd5, %r6, 4;
        add.s64 %rd6, %rd3, %rd5;
        add.s64 %rd7, %rd4, %rd5;
        ld.global.u32 %r7, [%rd6];
        mul.lo.s32 %r8, %r7, %r1;
        st.global.u32 [%rd7], %r8;
      DONE:
        ret;
      }

      .visible .entry add(.param .u64 add_a, .param .u64 add_b, .param .u64 add_out,
                          .param .u32 add_n)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<9>;
        .reg .b64 %rd<11>;
        ld.param.u64 %rd1, [add_a];
        ld.param.u64 %rd2, [add_b];
        ld.param.u64 %rd3, [add_out];
        ld.param.u32 %r1, [add_n];
        mov.u32 %r2, %ctaid.x;
        mov.u32 %r3, %ntid.x;
        mov.u32 %r4, %tid.x;
        mad.lo.s32 %r5, %r2, %r3, %r4;
        setp.ge.s32 %p1, %r5, %r1;
        @%p1 bra DONE;
        cvta.to.global.u64 %rd4, %rd1;
        cvta.to.global.u64 %rd5, %rd2;
        cvta.to.global.u64 %rd6, %rd3;
        mul.wide.s32 %rd7, %r5, 4;
        add.s64 %rd8, %rd4, %rd7;
        add.s64 %rd9, %rd5, %rd7;
        add.s64 %rd10, %rd6, %rd7;
        ld.global.u32 %r6, [%rd8];
        ld.global.u32 %r7, [%rd9];
        add.s32 %r8, %r6, %r7;
        st.global.u32 [%rd10], %r8;
      DONE:
        ret;
      }

      .visible .entry increment(.param .u64 increment_data, .param .u32 increment_n)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<8>;
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [increment_data];
        ld.param.u32 %r1, [increment_n];
        mov.u32 %r2, %ctaid.x;
        mov.u32 %r3, %ntid.x;
        mov.u32 %r4, %tid.x;
        mad.lo.s32 %r5, %r2, %r3, %r4;
        setp.ge.s32 %p1, %r5, %r1;
        @%p1 bra DONE;
        cvta.to.global.u64 %rd2, %rd1;
        mul.wide.s32 %rd3, %r5, 4;
        add.s64 %rd4, %rd2, %rd3;
        ld.global.u32 %r6, [%rd4];
        add.s32 %r7, %r6, 1;
        st.global.u32 [%rd4], %r7;
      DONE:
        ret;
      }

      .visible .entry step(.param .u64 step_weights, .param .u64 step_gradient,
                           .param .u32 step_n)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<9>;
        .reg .b64 %rd<8>;
        ld.param.u64 %rd1, [step_weights];
        ld.param.u64 %rd2, [step_gradient];
        ld.param.u32 %r1, [step_n];
        mov.u32 %r2, %ctaid.x;
        mov.u32 %r3, %ntid.x;
        mov.u32 %r4, %tid.x;
        mad.lo.s32 %r5, %r2, %r3, %r4;
        setp.ge.s32 %p1, %r5, %r1;
        @%p1 bra DONE;
        cvta.to.global.u64 %rd3, %rd1;
        cvta.to.global.u64 %rd4, %rd2;
        mul.wide.s32 %rd5, %r5, 4;
        add.s64 %rd6, %rd3, %rd5;
        add.s64 %rd7, %rd4, %rd5;
        ld.global.u32 %r6, [%rd6];
        ld.global.u32 %r7, [%rd7];
        sub.s32 %r8, %r6, %r7;
        st.global.u32 [%rd6], %r8;
      DONE:
        ret;
      }

      .visible .entry sum(.param .u64 sum_in, .param .u64 sum_out, .param .u32 sum_n)
      {
        .reg .pred %p<3>;
        .reg .b32 %r<8>;
        .reg .b64 %rd<7>;
        mov.u32 %r1, %tid.x;
        setp.ne.s32 %p1, %r1, 0;
        @%p1 bra DONE;
        ld.param.u64 %rd1, [sum_in];
        ld.param.u64 %rd2, [sum_out];
        ld.param.u32 %r2, [sum_n];
        cvta.to.global.u64 %rd3, %rd1;
        cvta.to.global.u64 %rd4, %rd2;
        mov.u32 %r3, 0;
        mov.u32 %r4, 0;
      NEXT:
        setp.ge.s32 %p2, %r4, %r2;
        @%p2 bra STORE;
        mul.wide.s32 %rd5, %r4, 4;
        add.s64 %rd6, %rd3, %rd5;
        ld.global.u32 %r5, [%rd6];
        add.s32 %r3, %r3, %r5;
        add.s32 %r4, %r4, 1;
        bra NEXT;
      STORE:
        st.global.u32 [%rd4], %r3;
      DONE:
        ret;
      }
      """;
}
