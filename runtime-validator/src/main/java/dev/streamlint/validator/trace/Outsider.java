package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.Site;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Calls a program that has no {@code main} as code out of view would: each of its methods once, with
 * objects made up for the occasion. A library's streams and memory among them count as made before.
 */
final class Outsider {
  /** What numbers are, and how many elements arrays have: enough for a loop to go round. */
  private static final int SOME = 4;

  private static final Site AT = Site.synthetic("a caller out of view");

  private final Recorder recorder;

  Outsider(Recorder recorder) {
    this.recorder = recorder;
  }

  /** In the order of their names, as class files keep none; private ones are called from these. */
  void call(Class<?> program) throws ReflectiveOperationException {
    Method[] methods = program.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method each : methods) {
      if (!each.isSynthetic() && !Modifier.isPrivate(each.getModifiers())) {
        each.setAccessible(true);
        boolean isStatic = Modifier.isStatic(each.getModifiers());
        each.invoke(isStatic ? null : make(program), arguments(each.getParameterTypes()));
      }
    }
  }

  private Object make(Class<?> program) throws ReflectiveOperationException {
    Constructor<?> constructor =
        Arrays.stream(program.getDeclaredConstructors())
            .max(Comparator.comparingInt(Constructor::getParameterCount))
            .orElseThrow(() -> new NoSuchMethodException(program + " has no constructor"));
    constructor.setAccessible(true);
    return constructor.newInstance(arguments(constructor.getParameterTypes()));
  }

  private @Nullable Object[] arguments(Class<?>[] types) {
    return Arrays.stream(types).map(this::argument).toArray();
  }

  private @Nullable Object argument(Class<?> type) {
    if (type == int.class) {
      return SOME;
    } else if (type == long.class) {
      return (long) SOME;
    } else if (type.isArray()) {
      Object array = Array.newInstance(type.getComponentType(), SOME);
      for (int i = 0; i < SOME; i++) {
        Array.set(array, i, argument(type.getComponentType()));
      }
      return array;
    }
    Object made = StandIns.of(type);
    if (made != null) {
      recorder.given(made, AT);
    }
    return made;
  }
}
