package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Code;

/**
 * How something is said.
 *
 * @param code a call, or plain words where the library has no such call
 * @param exact whether it is a call, with arguments of the right types as far as they are known
 * @param eventType class of the event that the call is given, as far as it is known
 */
record Spelled(Code code, boolean exact, String eventType) {
  /**
   * A thing that is named in a call.
   *
   * @param type its class, empty if it is not known
   */
  record Arg(Code code, String type) {
    static Arg of(String text, String type) {
      return new Arg(Code.of(text), type.startsWith("?") ? "" : type);
    }

    boolean isNull() {
      return code.plain().equals("null");
    }
  }

  static Spelled plainly(String words) {
    return new Spelled(Code.of(words), false, "");
  }

  String words() {
    return code.plain();
  }
}
