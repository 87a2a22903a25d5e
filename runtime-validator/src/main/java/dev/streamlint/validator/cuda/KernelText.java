package dev.streamlint.validator.cuda;

/** The kernels as PTX text: the driver compiles them, whatever the GPU. One thread each. */
final class KernelText {
  private KernelText() {}

  /** More accesses than this do not fit into the parameters of {@code work}. */
  static final int MAX_ACCESSES = 64;

  /** Bytes of an access among the parameters. */
  static final int ACCESS_BYTES = 24;

  /**
   *
   *
   * <pre>
   * gate(flag, nanos)    spins until flag[0] is not 0, or for so long: then flag[1] becomes 1
   * mark(where, value)   writes the value
   * work(parameters)     seed, count, and for each access its address, bytes and mode: as
   *                      device.KernelFunction does
   * </pre>
   */
  static final String PTX =
      """
      .version 7.0
      .target sm_52
      .address_size 64

      .visible .entry gate(.param .u64 gate_flag, .param .u64 gate_nanos)
      {
        .reg .pred %p<3>;
        .reg .b32 %r<3>;
        .reg .b64 %rd<6>;
        ld.param.u64 %rd1, [gate_flag];
        ld.param.u64 %rd2, [gate_nanos];
        mov.u64 %rd3, %globaltimer;
      AGAIN:
        ld.volatile.u32 %r1, [%rd1];
        setp.ne.u32 %p1, %r1, 0;
        @%p1 bra OPEN;
        mov.u64 %rd4, %globaltimer;
        sub.u64 %rd5, %rd4, %rd3;
        setp.lt.u64 %p2, %rd5, %rd2;
        @%p2 bra AGAIN;
        mov.u32 %r2, 1;
        st.volatile.u32 [%rd1+4], %r2;
        membar.sys;
      OPEN:
        ret;
      }

      .visible .entry mark(.param .u64 mark_where, .param .u32 mark_value)
      {
        .reg .b32 %r<2>;
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [mark_where];
        ld.param.u32 %r1, [mark_value];
        membar.sys;
        st.volatile.u32 [%rd1], %r1;
        membar.sys;
        ret;
      }

      .visible .entry work(.param .align 8 .b8 work_parameters[1544])
      {
        .reg .pred %p<12>;
        .reg .b32 %state, %count, %i, %mode, %byte, %value, %mixed, %k;
        .reg .b64 %base, %entry, %offset, %address, %bytes, %end;
        mov.u64 %base, work_parameters;
        ld.param.u32 %state, [work_parameters];
        ld.param.u32 %count, [work_parameters+4];
        mov.u32 %i, 0;
      READ:
        setp.ge.u32 %p1, %i, %count;
        @%p1 bra READ_ALL;
        mul.wide.u32 %offset, %i, 24;
        add.u64 %entry, %base, %offset;
        ld.param.u64 %address, [%entry+8];
        ld.param.u64 %bytes, [%entry+16];
        ld.param.u32 %mode, [%entry+24];
        add.u32 %i, %i, 1;
        setp.eq.u32 %p2, %mode, 0;
        setp.eq.u32 %p3, %mode, 2;
        or.pred %p2, %p2, %p3;
        @!%p2 bra READ;
        add.u64 %end, %address, %bytes;
      READ_BYTE:
        setp.ge.u64 %p4, %address, %end;
        @%p4 bra READ;
        ld.volatile.u8 %byte, [%address];
        xor.b32 %state, %state, %byte;
        mul.lo.u32 %state, %state, 16777619;
        add.u64 %address, %address, 1;
        bra READ_BYTE;
      READ_ALL:
        mov.u32 %i, 0;
      WRITE:
        setp.ge.u32 %p1, %i, %count;
        @%p1 bra DONE;
        mul.wide.u32 %offset, %i, 24;
        add.u64 %entry, %base, %offset;
        ld.param.u64 %address, [%entry+8];
        ld.param.u64 %bytes, [%entry+16];
        ld.param.u32 %mode, [%entry+24];
        add.u32 %i, %i, 1;
        setp.eq.u32 %p2, %mode, 0;
        @%p2 bra WRITE;
        add.u64 %end, %address, %bytes;
        mov.u32 %k, 0;
        setp.eq.u32 %p5, %mode, 3;
        setp.eq.u32 %p6, %mode, 4;
        setp.eq.u32 %p7, %mode, 5;
        setp.eq.u32 %p8, %mode, 6;
        setp.eq.u32 %p9, %mode, 7;
        setp.eq.u32 %p10, %mode, 8;
      WRITE_BYTE:
        setp.ge.u64 %p4, %address, %end;
        @%p4 bra WRITE;
        xor.b32 %mixed, %state, %k;
        mul.lo.u32 %mixed, %mixed, 16777619;
        shr.u32 %value, %mixed, 15;
        xor.b32 %value, %value, %mixed;
        and.b32 %value, %value, 255;
        ld.volatile.u8 %byte, [%address];
        @%p5 add.u32 %value, %byte, %value;
        @%p6 min.u32 %value, %byte, %value;
        @%p7 max.u32 %value, %byte, %value;
        @%p8 and.b32 %value, %byte, %value;
        @%p9 or.b32 %value, %byte, %value;
        @%p10 xor.b32 %value, %byte, %value;
        st.volatile.u8 [%address], %value;
        add.u64 %address, %address, 1;
        add.u32 %k, %k, 1;
        bra WRITE_BYTE;
      DONE:
        ret;
      }
      """;
}
