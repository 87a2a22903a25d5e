package dev.streamlint.analyzer.finding;

/**
 * A piece of a file and what takes its place.
 *
 * @param file path as given to the tool, with {@code /}
 * @param start where the piece starts, in characters from the start of the file
 * @param end where what is behind it starts; {@code start} for an insertion
 * @param line of the start, from 1, as the next three
 */
public record TextEdit(
    String file,
    int start,
    int end,
    int line,
    int column,
    int endLine,
    int endColumn,
    String text) {}
