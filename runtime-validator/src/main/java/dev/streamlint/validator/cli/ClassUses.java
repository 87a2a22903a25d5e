package dev.streamlint.validator.cli;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** Which classes a class names, and those name, and so on: what it cannot call without. */
final class ClassUses {
  /** JVM specification, table 4.4-A. */
  private static final int CONSTANT_CLASS = 7;

  /** Names as class files spell them: {@code app/Main}. */
  private final Map<String, Set<String>> named = new HashMap<>();

  ClassUses(Collection<byte[]> classFiles) {
    classFiles.stream().map(ClassReader::new).forEach(c -> named.put(c.getClassName(), named(c)));
  }

  private static Set<String> named(ClassReader reader) {
    Set<String> names = new HashSet<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == CONSTANT_CLASS) {
        names.add(reader.readUTF8(at, buffer));
      }
    }
    return names;
  }

  /** Whether it leads to a class of which the name begins so. */
  boolean leadsTo(String prefix, String from) {
    Set<String> seen = new HashSet<>(Set.of(from));
    Deque<String> left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      String next = left.pop();
      if (next.startsWith(prefix)) {
        return true;
      }
      named.getOrDefault(next, Set.of()).stream().filter(seen::add).forEach(left::push);
    }
    return false;
  }
}
