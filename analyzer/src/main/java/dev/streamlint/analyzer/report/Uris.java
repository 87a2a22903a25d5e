package dev.streamlint.analyzer.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Paths as URI references, percent-encoded as RFC 3986 wants. */
final class Uris {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

  private Uris() {}

  /** A file's address. */
  record Address(String uri, boolean underRoot) {}

  /** The folder as an absolute URI that ends in a slash. */
  static String ofFolder(Path folder) {
    String uri = ofAbsolute(folder);
    return uri.endsWith("/") ? uri : uri + "/";
  }

  /** The file relative to {@code root} when it lies under it, else its absolute URI. */
  static Address of(Path root, String file) {
    Path path;
    try {
      path = root.resolve(file).normalize();
    } catch (InvalidPathException e) {
      return new Address(encode(file), true);
    }
    return path.startsWith(root)
        ? new Address(encode(slashes(root.relativize(path))), true)
        : new Address(ofAbsolute(path), false);
  }

  private static String ofAbsolute(Path path) {
    String text = slashes(path.toAbsolutePath());
    return "file://" + encode(text.startsWith("/") ? text : "/" + text);
  }

  private static String slashes(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private static String encode(String path) {
    StringBuilder encoded = new StringBuilder(path.length());
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if (UNRESERVED.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return encoded.toString();
  }
}
