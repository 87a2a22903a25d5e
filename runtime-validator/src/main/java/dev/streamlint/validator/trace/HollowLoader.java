package dev.streamlint.validator.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Loads bindings without native code. */
final class HollowLoader extends ClassLoader {
  private static final List<String> BINDINGS =
      List.of("jcuda.", "org.bytedeco.", "org.jocl.", "ai.rapids.cudf.", "com.ibm.cuda.");

  HollowLoader(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      return BINDINGS.stream().anyMatch(name::startsWith)
          ? define(name)
          : super.loadClass(name, resolve);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    ClassReader reader = new ClassReader(bytes(getParent(), name));
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Hollow(writer, Hollow.LOADS_NATIVES.test(name)), 0);
    byte[] hollow = writer.toByteArray();
    return defineClass(name, hollow, 0, hollow.length);
  }

  /** The class file as it is. */
  static byte[] bytes(ClassLoader from, String name) throws ClassNotFoundException {
    try (InputStream in = from.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
