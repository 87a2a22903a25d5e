package dev.streamlint.validator.cuda;

import jcuda.driver.CUdeviceptr;

/** A device pointer of which the number is known, or that is made from its number. */
final class Address extends CUdeviceptr {
  Address() {}

  Address(long value) {
    super(new CUdeviceptr(), value);
  }

  /** What a call has put into it. */
  long value() {
    return getNativePointer() + getByteOffset();
  }
}
