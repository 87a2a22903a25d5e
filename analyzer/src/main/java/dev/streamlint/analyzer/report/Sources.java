package dev.streamlint.analyzer.report;

import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The text of the analysed files, read when a report first asks for it. A file may have changed or
 * gone since it was analysed: then a line is not there, and that is no error.
 */
public final class Sources {
  private static final int KEPT = 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Path root;
  private final Map<String, String> unsaved;

  /** The last files that were asked for: findings come file by file. */
  private final Map<String, Source> kept =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Source> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * Sources under a folder.
   *
   * @param root what the paths of findings are relative to: the working directory
   */
  public Sources(Path root) {
    this(root, Map.of());
  }

  /**
   * Sources of which not all are as they are on disk.
   *
   * @param unsaved what stands for files, by the paths that findings have
   */
  public Sources(Path root, Map<String, String> unsaved) {
    this.root = root.toAbsolutePath().normalize();
    this.unsaved = Map.copyOf(unsaved);
  }

  /** The same folder, where other files hold something else than on disk. */
  public Sources holding(Map<String, String> texts) {
    return new Sources(root, texts);
  }

  Path root() {
    return root;
  }

  /** Where a file of a finding is, as an absolute path. */
  public Path path(String file) {
    return root.resolve(file).normalize();
  }

  /** The same without links. */
  public Path real(String file) {
    return real(path(file));
  }

  /** A path without links; as it is if nothing is there. */
  public static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  /** The file's address in SARIF. */
  public String address(String file) {
    return Uris.of(root, file).uri();
  }

  /** The line, counted from 1, without its end. */
  public Optional<String> line(String file, int line) {
    List<String> lines = source(file).lines();
    return line < 1 || line > lines.size() ? Optional.empty() : Optional.of(lines.get(line - 1));
  }

  /** All lines of a file; none of one that is not there. */
  public List<String> lines(String file) {
    return source(file).lines();
  }

  /** All that stands from the site's start to its end. */
  public Optional<String> text(Site at) {
    List<String> lines = source(at.file()).lines();
    if (at.line() < 1 || at.endLine() > lines.size() || at.endLine() < at.line()) {
      return Optional.empty();
    }
    String last = lines.get(at.endLine() - 1);
    int end = at.endColumn() - 1;
    int start = at.column() - 1;
    String text = String.join("\n", lines.subList(at.line() - 1, at.endLine()));
    int length = text.length() - last.length() + end;
    boolean there = end <= last.length() && start >= 0 && start <= length;
    return there ? Optional.of(text.substring(start, length)) : Optional.empty();
  }

  /** What recognises the line although it has moved; see {@link Fingerprints}. */
  public Optional<String> fingerprint(String file, int line) {
    return source(file).fingerprints().of(line);
  }

  private Source source(String file) {
    return kept.computeIfAbsent(file, this::read);
  }

  private Source read(String file) {
    String held = unsaved.get(file);
    if (held != null) {
      return Source.of(held);
    }
    try {
      return Source.of(decode(Files.readAllBytes(root.resolve(file))));
    } catch (IOException | InvalidPathException e) {
      return Source.of("");
    }
  }

  /** As the front end does, so that columns count the same characters. */
  private static String decode(byte[] bytes) {
    try {
      return charset(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      // An old file: in this encoding every byte is a character.
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private static Charset charset(byte[] bytes) {
    int mark = bytes.length < 2 ? 0 : ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
    return mark == 0xFEFF || mark == 0xFFFE ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }

  private record Source(List<String> lines, Fingerprints fingerprints) {
    static Source of(String text) {
      boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
      String content = marked ? text.substring(1) : text;
      return new Source(content.lines().toList(), new Fingerprints(text));
    }
  }
}
