package dev.streamlint.validator.device;

/**
 * Is told of host threads that have to wait. Told under the device's lock: must return at once, and
 * not call the device.
 */
public interface HostWatch {
  HostWatch NONE =
      new HostWatch() {
        @Override
        public void blocked(Thread host) {}

        @Override
        public void released(Thread host) {}
      };

  /** The thread waits for work that cannot go on before a gate is opened. */
  void blocked(Thread host);

  void released(Thread host);
}
