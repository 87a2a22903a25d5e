/**
 * The vocabulary: what a program asks of the GPU, one value per request.
 *
 * <p>Everything that produces ops (the static engine, the agent, random programs) and everything
 * that consumes them (the order model, the virtual device, replay) meets here and nowhere else.
 */
@NullMarked
package dev.streamlint.rules.op;

import org.jspecify.annotations.NullMarked;
