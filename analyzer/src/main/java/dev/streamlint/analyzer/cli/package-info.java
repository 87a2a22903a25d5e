/** The command line: options in, exit code out. */
@NullMarked
package dev.streamlint.analyzer.cli;

import org.jspecify.annotations.NullMarked;
