package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The classes that models are about, as they are on the class path. None of them is initialised.
 */
final class RealClasses {
  private RealClasses() {}

  static Optional<Class<?>> find(String name) {
    return find(name, RealClasses.class.getClassLoader());
  }

  static Optional<Class<?>> find(String name, ClassLoader loader) {
    try {
      return Optional.of(Class.forName(name, false, loader));
    } catch (ClassNotFoundException e) {
      int dot = name.lastIndexOf('.');
      boolean nested =
          dot > 0 && Character.isUpperCase(name.charAt(name.lastIndexOf('.', dot - 1) + 1));
      return nested
          ? find(name.substring(0, dot) + "$" + name.substring(dot + 1), loader)
          : Optional.empty();
    }
  }

  /** What a program can call by that model. */
  static List<Executable> calls(CallModel model) {
    Class<?> owner =
        find(model.owner()).orElseThrow(() -> new AssertionError("no class " + model.owner()));
    Stream<Executable> all =
        model.name().equals(Signature.CONSTRUCTOR)
            ? Arrays.stream(owner.getConstructors())
            : Stream.concat(
                    Arrays.stream(owner.getMethods()), Arrays.stream(Object.class.getMethods()))
                .filter(method -> method.getName().equals(model.name()))
                .map(Executable.class::cast);
    return all.filter(call -> call.getParameterCount() == model.params().size())
        .filter(call -> !model.variadic() || call.isVarArgs())
        .filter(call -> isAsStated(call.getParameterTypes(), model.types()))
        .toList();
  }

  /** Where the model says of which class a parameter is. */
  private static boolean isAsStated(Class<?>[] real, List<String> stated) {
    for (int i = 0; i < real.length; i++) {
      String type = stated.get(i);
      if (!type.isEmpty() && !type.equals(real[i].getName().replace('$', '.'))) {
        return false;
      }
    }
    return true;
  }

  static void checkSupertypes(TypeModel type) {
    Class<?> real =
        find(type.name()).orElseThrow(() -> new AssertionError("no class " + type.name()));
    for (String supertype : type.supertypes()) {
      assertThat(find(supertype).orElseThrow()).as(type.name()).isAssignableFrom(real);
    }
  }
}
