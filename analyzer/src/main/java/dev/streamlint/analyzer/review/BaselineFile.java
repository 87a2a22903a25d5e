package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Sources;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A baseline as a text file: one finding a line, sorted, so that versions can be compared and
 * merged like source. Paths are from the folder of the file, wherever the tool is started.
 */
public final class BaselineFile {
  private static final String HEADER =
      "# stream-lint baseline, version 1: findings that are known. Each line: rule, digest, file.";

  private static final Pattern ENTRY = Pattern.compile("([a-z-]+) ([0-9a-f]{16}) (.+)");
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final long MAX_BYTES = 64_000_000;

  private final Path folder;
  private final Sources sources;

  /**
   * For a baseline.
   *
   * @param file where it is, or will be
   */
  public BaselineFile(Path file, Sources sources) {
    Path parent = file.toAbsolutePath().normalize().getParent();
    this.folder = parent == null ? file.toAbsolutePath() : parent;
    this.sources = sources;
  }

  /**
   * The text of the baseline with these findings.
   *
   * @param kept entries of an older one that stay
   */
  public String text(Collection<Finding> findings, Collection<Fingerprint> kept) {
    Stream<String> lines =
        Stream.concat(findings.stream().map(this::fingerprint), kept.stream())
            .map(f -> f.rule() + " " + f.digest() + " " + f.file())
            .sorted();
    return Stream.concat(Stream.of(HEADER), lines).reduce("", (all, line) -> all + line + "\n");
  }

  /**
   * Reads it.
   *
   * @throws UnusableException if it cannot be read, or is no baseline; the message says which line
   */
  public Baseline read(Path file) throws UnusableException {
    List<Fingerprint> entries = new ArrayList<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      Matcher entry = ENTRY.matcher(line);
      if (entry.matches()) {
        entries.add(new Fingerprint(entry.group(1), entry.group(3), entry.group(2)));
      } else if (number == 1 ? !line.equals(HEADER) : !line.isBlank() && !line.startsWith("#")) {
        String wrong = number == 1 ? "not a baseline of this version" : "not `RULE DIGEST FILE`";
        throw new UnusableException(file + ":" + number + ": " + wrong);
      }
    }
    return new Baseline(entries, this::fingerprint);
  }

  /** The file that an entry is about. */
  public Path fileOf(Fingerprint entry) {
    return Sources.real(folder.resolve(entry.file()));
  }

  private static List<String> lines(Path file) throws UnusableException {
    try {
      if (Files.isRegularFile(file) && Files.size(file) > MAX_BYTES) {
        throw new UnusableException(file + ": larger than " + MAX_BYTES + " bytes");
      }
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      if (!lines.isEmpty() && lines.get(0).startsWith(BYTE_ORDER_MARK)) {
        lines.set(0, lines.get(0).substring(1));
      }
      return lines;
    } catch (CharacterCodingException e) {
      throw new UnusableException(file + ": not UTF-8 text");
    } catch (IOException e) {
      throw new UnusableException(file + ": cannot be read");
    }
  }

  private Fingerprint fingerprint(Finding finding) {
    Path file = sources.path(finding.later().at().file());
    String shown =
        folder.getRoot() != null && folder.getRoot().equals(file.getRoot())
            ? folder.relativize(file).toString()
            : file.toString();
    return Fingerprint.of(finding, shown.replace('\\', '/'), sources);
  }
}
