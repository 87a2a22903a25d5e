package dev.streamlint.analyzer.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * The decisions of one path: first the given ones, then the first option each time. The log tells
 * the explorer where it could have gone another way.
 */
final class Choices {
  /**
   * One decision.
   *
   * @param rare whether it is tried once only
   */
  record Made(String at, int option, int options, boolean rare) {}

  private final List<Integer> given;
  private final List<Made> log = new ArrayList<>();
  private int made;
  private boolean leftPending;

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
    log.add(new Made(at, option, options, false));
    return option;
  }

  /**
   * As {@link #choose} between no (0) and yes, for what is worth trying once and not in
   * combinations.
   */
  int chooseRare(String at) {
    int position = log.size();
    int option = position < given.size() ? given.get(position) : 0;
    log.add(new Made(at, option, 2, true));
    return option;
  }

  /**
   * What was decided so far says how an object is made, of which methods are called now.
   *
   * @param leftPending whether the next decision says which method meets work that was left pending
   */
  void isMade(boolean leftPending) {
    made = log.size();
    this.leftPending = leftPending;
  }

  /** How many decisions came before {@link #isMade}. */
  int made() {
    return made;
  }

  /** Whether this decision says which method meets the work that the making left pending. */
  boolean isMeeting(int at) {
    return leftPending && at == made;
  }

  List<Made> log() {
    return log;
  }

  int givenCount() {
    return given.size();
  }
}
