package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;

/** Loads a program that tells of its calls, and bindings without native code. */
final class WeavingLoader extends ClassLoader {
  private static final List<String> BINDINGS = List.of("jcuda.", "org.bytedeco.");

  private final Interest interest;
  private final Predicate<String> isProgram;
  private final Predicate<String> isLeftOut;

  WeavingLoader(
      ClassLoader parent,
      ApiModels models,
      Predicate<String> isProgram,
      Predicate<String> isLeftOut) {
    super(parent);
    this.interest = new Interest(models);
    this.isProgram = isProgram;
    this.isLeftOut = isLeftOut;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      boolean binding = BINDINGS.stream().anyMatch(name::startsWith);
      return binding || isProgram.test(name) ? define(name, binding) : super.loadClass(name, resolve);
    }
  }

  private Class<?> define(String name, boolean binding) throws ClassNotFoundException {
    byte[] rewritten = rewrite(bytes(name), name, binding);
    return defineClass(name, rewritten, 0, rewritten.length);
  }

  private byte[] rewrite(byte[] original, String name, boolean binding) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    boolean all = isLeftOut.test(name) || Hollow.LOADS_NATIVES.test(name);
    ClassVisitor rewriting =
        binding || all ? new Hollow(writer, all) : new CallSites(writer, interest);
    reader.accept(rewriting, 0);
    return writer.toByteArray();
  }

  private byte[] bytes(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
