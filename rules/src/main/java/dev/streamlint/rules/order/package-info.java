/**
 * The order model: what is complete before what. Pure; knows nothing of Java source, of libraries
 * or of GPUs.
 */
@NullMarked
package dev.streamlint.rules.order;

import org.jspecify.annotations.NullMarked;
