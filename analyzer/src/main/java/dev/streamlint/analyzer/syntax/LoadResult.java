package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Program;

/** The program and how much of the given sources it stands for. */
public record LoadResult(Program program, Counts counts) {
  /**
   * How much there was.
   *
   * @param javaFiles Java files found under the given paths
   * @param parsedFiles those that matter and could be parsed, at least in part
   * @param parsedLines lines of the parsed files
   * @param kernelFiles {@code .cu}, {@code .cuh} and {@code .ptx} files read
   */
  public record Counts(int javaFiles, int parsedFiles, long parsedLines, int kernelFiles) {}
}
