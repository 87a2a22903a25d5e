package dev.streamlint.rules.model;

import java.util.List;

/** What an effect's slot is filled with. */
public sealed interface Operand {
  /** The call's argument number {@code index}, from 0. */
  record Argument(int index) implements Operand {}

  /** All arguments from {@code index} on, of a variadic method. */
  record Rest(int index) implements Operand {}

  /** The object that the method is called on. */
  record Receiver() implements Operand {}

  /** The value that the call returns (or the object that a constructor makes). */
  record Result() implements Operand {}

  /** Whatever handle 0 means for this API family: legacy or per-thread default stream. */
  record DefaultStream() implements Operand {}

  /** The legacy default stream, whatever the family's default is. */
  record LegacyStream() implements Operand {}

  /** The calling thread's own default stream. */
  record PerThreadStream() implements Operand {}

  /** The stream that is current on the calling thread (PyTorch). */
  record CurrentStream() implements Operand {}

  /** The host thread that makes the call: the key under which it keeps what is its own. */
  record CurrentThread() implements Operand {}

  /** A constant of the model file. */
  @SuppressWarnings("JavaLangClash") // reads best in the model files' error messages
  record Number(long value) implements Operand {
    /** The places of tensors, with PyTorch's numbers (c10::DeviceType). */
    static final Number CPU = new Number(0);

    static final Number CUDA = new Number(1);
  }

  /** A public field of an operand: struct parameters such as {@code CUDA_MEMCPY2D.dstDevice}. */
  record Member(Operand of, String field) implements Operand {}

  /** A number: the product of the {@code factors}, such as {@code count * 4}. */
  record Product(List<Operand> factors) implements Operand {
    public Product {
      factors = List.copyOf(factors);
    }
  }

  /**
   * The first of the {@code choices} that the program has given a value: {@code dstDevice}, {@code
   * dstHost} or {@code dstArray} of a {@code CUDA_MEMCPY2D}. Written as a list.
   */
  record FirstSet(List<Operand> choices) implements Operand {
    public FirstSet {
      choices = List.copyOf(choices);
    }
  }

  /**
   * The one handle of a library that has no handle objects (JCublas v1): one per declaring class,
   * process-wide.
   */
  record GlobalHandle() implements Operand {}

  /** A value that the model cannot tell: where a {@code slice()} begins. */
  record Unknown() implements Operand {}
}
