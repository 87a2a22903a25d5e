package dev.streamlint.validator.trace;

import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.kernel.KernelSignature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The texts with kernels that the program has handed to its libraries so far. */
public final class KernelTexts {
  /** Shorter texts hold no kernel. */
  private static final int SHORTEST = 20;

  private static final long LONGEST = 16 << 20;

  private final Set<String> texts = new LinkedHashSet<>();
  private final Map<String, Optional<KernelSignature>> found = new HashMap<>();
  private @Nullable KernelIndex index;

  /** Keeps those among a call's arguments, and those in files that they name. */
  public synchronized void keep(@Nullable Object[] args) {
    for (Object each : args) {
      if (each instanceof String text) {
        keep(text);
        if (text.endsWith(".ptx") || text.endsWith(".cu")) {
          keepFile(text);
        }
      } else if (each instanceof byte[] bytes) {
        keep(new String(bytes, StandardCharsets.UTF_8));
      }
    }
  }

  private void keep(String text) {
    if (text.length() > SHORTEST && text.length() < LONGEST && texts.add(text)) {
      index = null;
      found.clear();
    }
  }

  private void keepFile(String name) {
    try {
      Path file = Path.of(name);
      if (Files.isRegularFile(file) && Files.size(file) < LONGEST) {
        keep(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException | InvalidPathException e) {
      // Then its kernels are not known, which is said where they are used.
    }
  }

  /** The PTX of a kernel, from its parameters to the end of the text. */
  public synchronized Optional<String> ptx(String name) {
    Pattern entry = Pattern.compile("\\.entry\\s+" + Pattern.quote(name) + "\\s*(?=\\()");
    for (String text : texts) {
      Matcher found = entry.matcher(text);
      if (found.find()) {
        int next = text.indexOf(".entry", found.end());
        return Optional.of(text.substring(found.end(), next < 0 ? text.length() : next));
      }
    }
    return Optional.empty();
  }

  public synchronized Optional<KernelSignature> find(String name) {
    return found.computeIfAbsent(name, this::search);
  }

  private Optional<KernelSignature> search(String name) {
    if (index == null) {
      index = KernelIndex.of(List.copyOf(texts));
    }
    return index.find(name);
  }
}
