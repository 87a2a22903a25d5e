package dev.streamlint.analyzer.finding;

import dev.streamlint.rules.op.Site;

/**
 * One operation of a finding.
 *
 * @param at where it stands
 * @param lane who does it, with the user's name: {@code stream `copyStream`}, {@code default
 *     stream}, {@code host}, {@code host thread `worker`}
 * @param does what it does, a verb phrase with the user's names: {@code writes `batch`}
 */
public record Place(Site at, String lane, String does) {}
