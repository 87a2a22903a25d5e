/** stream-lint as a goal of Maven builds. */
@NullMarked
package dev.streamlint.maven;

import org.jspecify.annotations.NullMarked;
