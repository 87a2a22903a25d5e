package dev.streamlint.analyzer.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * The decisions of one path: first the given ones, then the first option each time. The log tells
 * the explorer where it could have gone another way.
 */
final class Choices {
  /** One decision. */
  record Made(String at, int option, int options) {}

  private final List<Integer> given;
  private final List<Made> log = new ArrayList<>();

  Choices(List<Integer> given) {
    this.given = given;
  }

  /**
   * Decides between {@code options} ways.
   *
   * @param at what is decided, the same text for the same branch of the program
   */
  int choose(String at, int options) {
    int position = log.size();
    int option = position < given.size() ? given.get(position) : 0;
    log.add(new Made(at, option, options));
    return option;
  }

  List<Made> log() {
    return log;
  }

  int givenCount() {
    return given.size();
  }
}
