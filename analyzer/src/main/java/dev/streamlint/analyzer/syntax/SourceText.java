package dev.streamlint.analyzer.syntax;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The characters of a file.
 *
 * @param encoding what the bytes were read as
 */
public record SourceText(String text, Charset encoding) {
  /**
   * Java sources are UTF-8; a byte order mark says otherwise; old ones in which UTF-8 makes no
   * sense are taken for ISO-8859-1, which every byte is, and in which all of Java's own characters
   * are the same.
   */
  public static SourceText decode(byte[] bytes) {
    if (startsWith(bytes, 0xfe, 0xff)) {
      return new SourceText(
          new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE),
          StandardCharsets.UTF_16BE);
    }
    if (startsWith(bytes, 0xff, 0xfe)) {
      return new SourceText(
          new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE),
          StandardCharsets.UTF_16LE);
    }
    int start = startsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    String text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
    if (text.indexOf('\ufffd') < 0 || isUtf8(bytes)) {
      return new SourceText(text, StandardCharsets.UTF_8);
    }
    return new SourceText(
        new String(bytes, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
  }

  /**
   * Another text in the same encoding, and with the same byte order mark; empty if the encoding has
   * not all of its characters.
   *
   * @param bytes of this text
   */
  public Optional<byte[]> encode(String other, byte[] bytes) {
    int mark = bytes.length - text.getBytes(encoding).length;
    byte[] encoded = other.getBytes(encoding);
    if (mark < 0 || mark > 3 || !new String(encoded, encoding).equals(other)) {
      return Optional.empty();
    }
    byte[] all = Arrays.copyOf(bytes, mark + encoded.length);
    System.arraycopy(encoded, 0, all, mark, encoded.length);
    return Optional.of(all);
  }

  /** As its byte order mark says. */
  static boolean isUtf16(byte[] bytes, int length) {
    return length > 1 && (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe));
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Lines as editors count them. */
  long lines() {
    return text.isEmpty() ? 0 : text.lines().count();
  }
}
