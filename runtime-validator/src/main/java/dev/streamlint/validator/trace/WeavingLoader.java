package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Loads a program that tells of its calls. */
final class WeavingLoader extends ClassLoader {
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
      return isProgram.test(name) ? define(name) : super.loadClass(name, resolve);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    ClassReader reader = new ClassReader(HollowLoader.bytes(getParent(), name));
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(
        isLeftOut.test(name) ? new Hollow(writer, true) : new CallSites(writer, interest), 0);
    byte[] woven = writer.toByteArray();
    return defineClass(name, woven, 0, woven.length);
  }
}
