package dev.streamlint.rules.model;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Which version of PyTorch's classes is looked at. None of them is initialised. */
@SuppressWarnings("ImmutableEnumChecker") // a class loader, never changed here
enum Jars {
  /** 2.7.1, on the class path. */
  OLDER(Jars.class.getClassLoader()),
  /** 2.13.0, which the build copies beside the tests; the rest is on the class path. */
  NEWER(newer());

  private final ClassLoader loader;

  Jars(ClassLoader loader) {
    this.loader = loader;
  }

  private static ClassLoader newer() {
    URL jar = Objects.requireNonNull(Jars.class.getResource("/newer/pytorch.jar"));
    return new URLClassLoader(new URL[] {jar}, new WithoutPytorch(Jars.class.getClassLoader()));
  }

  /** All of the class path but the other version. */
  private static final class WithoutPytorch extends ClassLoader {
    WithoutPytorch(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.bytedeco.pytorch.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  Optional<Class<?>> find(String name) {
    return RealClasses.find(name, loader);
  }

  boolean isSubtype(String type, String supertype) {
    return type.equals(supertype)
        || find(supertype).flatMap(up -> find(type).filter(up::isAssignableFrom)).isPresent();
  }

  /** The public methods, inherited ones too, and constructors. */
  Stream<Executable> executables(String owner) {
    return find(owner).stream()
        .flatMap(
            real ->
                Stream.<Executable>concat(
                    Arrays.stream(real.getConstructors()),
                    Arrays.stream(real.getMethods())
                        .filter(m -> !m.isBridge() && m.getDeclaringClass() != Object.class)));
  }

  /** The overloads of each name and number of parameters. */
  Map<PytorchCall, List<Method>> methods(String owner) {
    Map<PytorchCall, List<Method>> methods = new LinkedHashMap<>();
    executables(owner)
        .filter(Method.class::isInstance)
        .map(Method.class::cast)
        .forEach(
            method ->
                methods
                    .computeIfAbsent(
                        new PytorchCall(method.getName(), method.getParameterCount()),
                        k -> new ArrayList<>())
                    .add(method));
    return methods;
  }

  /** What a program can call by that model. */
  Stream<Executable> calls(CallModel model) {
    boolean constructor = model.name().equals(Signature.CONSTRUCTOR);
    return executables(model.isPattern() && isBase(model) ? TENSOR : model.owner())
        .filter(call -> constructor == !(call instanceof Method))
        .filter(
            call ->
                constructor
                    || call.getName().equals(model.name())
                    || (model.isPattern() && Signature.matches(model.name(), call.getName())))
        .filter(call -> model.accepts(call.getParameterCount()));
  }

  private static final String TENSOR = "org.bytedeco.pytorch.Tensor";

  private static boolean isBase(CallModel model) {
    return model.owner().equals("org.bytedeco.pytorch.AbstractTensor");
  }
}
