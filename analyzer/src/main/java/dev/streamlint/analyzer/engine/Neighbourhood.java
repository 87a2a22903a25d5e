package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.op.Site;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the code around each call sees. Looked for once: many paths come by the same calls. */
final class Neighbourhood {
  private record Key(String inClass, Site site) {}

  private final Map<Key, Optional<Surroundings>> known = new ConcurrentHashMap<>();

  Optional<Surroundings> of(Program program, String inClass, Site site) {
    return known.computeIfAbsent(
        new Key(inClass, site), key -> Surroundings.of(program, inClass, site));
  }
}
