package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.Site;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls a program that has no {@code main} as code out of view would: each of its methods once,
 * with objects made up for the occasion. A library's streams and memory among them count as made
 * before.
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
    Object made = ofBuffer(type).orElseGet(() -> StandIns.of(type));
    if (made != null) {
      recorder.given(made, AT);
    }
    return made;
  }

  /** A pointer to memory of Java's, which bindings look into, if the class has such. */
  private static Optional<Object> ofBuffer(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(m -> Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type)
        .filter(m -> Arrays.equals(m.getParameterTypes(), new Class<?>[] {Buffer.class}))
        .min(Comparator.comparing(Method::getName))
        .flatMap(m -> call(m, StandIns.bytes(new Object[0])));
  }

  private static Optional<Object> call(Method factory, Object argument) {
    try {
      return Optional.ofNullable(factory.invoke(null, argument));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
