package dev.streamlint.validator.cli;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a program prints, in a file that never grows large, of which the end is kept. No pipe: a
 * program that goes on when the command that started it has ended could not write to one.
 */
final class OutputTail implements AutoCloseable {
  private static final int LARGEST = 1 << 20;
  private static final int KEPT = 1 << 14;
  private static final int LINES = 3;
  private static final int WIDTH = 200;

  private final Path file;
  private String before = "";

  private OutputTail(Path file) {
    this.file = file;
  }

  static OutputTail create() throws IOException {
    Path file = Files.createTempFile("output", ".txt");
    file.toFile().deleteOnExit();
    return new OutputTail(file);
  }

  /** Where the program has to write, at the end of what is there. */
  File file() {
    return file.toFile();
  }

  /** Empties the file if it is large. To be called every now and then. */
  void trim() {
    try (RandomAccessFile open = new RandomAccessFile(file(), "rw")) {
      if (open.length() > LARGEST) {
        before = end(open);
        open.setLength(0);
      }
    } catch (IOException e) {
      // It stays as it is for now.
    }
  }

  private static String end(RandomAccessFile open) throws IOException {
    byte[] bytes = new byte[(int) Math.min(KEPT, open.length())];
    open.seek(open.length() - bytes.length);
    open.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The last lines that are not empty, each cut to a readable length. The program has ended. */
  List<String> lastLines() {
    List<String> lines =
        (before + end()).lines().filter(line -> !line.isBlank()).map(OutputTail::cut).toList();
    return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
  }

  private String end() {
    try (RandomAccessFile open = new RandomAccessFile(file(), "r")) {
      return end(open);
    } catch (IOException e) {
      return "";
    }
  }

  private static String cut(String line) {
    return "printed: " + (line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "...");
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // Somebody has it open, or has deleted the folder.
    }
  }
}
