package dev.streamlint.rules.model;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the user's own files say. It counts also where the source of what they speak of is in view.
 *
 * @param methods none where there are no such files
 * @param things the types whose objects are what the files say, and nothing else
 */
record Statements(@Nullable MethodTable methods, Set<String> things) {
  Statements {
    things = Set.copyOf(things);
  }

  Optional<CallModel> method(String owner, String name, int arguments) {
    return methods == null ? Optional.empty() : methods.own(owner, name, arguments);
  }
}
