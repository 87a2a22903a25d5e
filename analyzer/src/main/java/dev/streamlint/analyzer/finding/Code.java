package dev.streamlint.analyzer.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A piece of Java that a fix would add. What it is to be called there, with or without its class,
 * depends on the imports of the file.
 */
public record Code(List<Part> parts) {
  /** A part of the text. */
  public sealed interface Part {
    /** As it stands. */
    record Text(String text) implements Part {}

    /** A static method, by the class that has it. */
    record Static(String owner, String name) implements Part {}

    /** A class, by its full name. */
    record Type(String name) implements Part {}
  }

  public Code {
    parts = List.copyOf(parts);
  }

  public static Code of(String text) {
    return new Code(List.of(new Part.Text(text)));
  }

  /** The name of a static method, without brackets. */
  public static Code ofStatic(String owner, String name) {
    return new Code(List.of(new Part.Static(owner, name)));
  }

  public static Code ofType(String name) {
    return new Code(List.of(new Part.Type(name)));
  }

  public Code then(Code more) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(more.parts);
    return new Code(all);
  }

  public Code then(String text) {
    return then(of(text));
  }

  /** With a name of its own for each static method and class. */
  public String text(Function<Part, String> names) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part instanceof Part.Text plain ? plain.text() : names.apply(part));
    }
    return text.toString();
  }

  /** For people: methods and classes by their own names. */
  public String plain() {
    return text(
        part -> {
          if (part instanceof Part.Static method) {
            return method.name();
          }
          return part instanceof Part.Type type ? simple(type.name()) : "";
        });
  }

  /** {@code Cuda.Event} of {@code ai.rapids.cudf.Cuda.Event}. */
  public static String simple(String type) {
    int start = 0;
    for (int dot = type.indexOf('.'); dot >= 0; dot = type.indexOf('.', dot + 1)) {
      if (Character.isUpperCase(type.charAt(start))) {
        break;
      }
      start = dot + 1;
    }
    // A class whose own name is in small letters, as the handles of CUDA: the last part.
    return Character.isUpperCase(type.charAt(start))
        ? type.substring(start)
        : type.substring(type.lastIndexOf('.') + 1);
  }
}
