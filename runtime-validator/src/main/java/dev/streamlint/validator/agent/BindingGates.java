package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gates on the GPU, through the binding that the program itself has loaded. A binding's natives can
 * be loaded once in a process, and the agent, on the boot class path, does not see the program's
 * classes: so the package that knows the binding is loaded once more, by a loader below the
 * binding's. Its calls are not the program's, and are told to nobody.
 */
final class BindingGates implements Gates {
  private static final String PACKAGE = "dev.streamlint.validator.cuda.";
  private static final String GATES = PACKAGE + "ProgramGates";

  private final Supplier<@Nullable ClassLoader> binding;
  private @Nullable Gates gates;

  /**
   * @param binding the loader of the binding's classes; null as long as there are none
   */
  BindingGates(Supplier<@Nullable ClassLoader> binding) {
    this.binding = binding;
  }

  private synchronized Gates gates() {
    if (gates != null) {
      return gates;
    }
    ClassLoader loader = binding.get();
    if (loader == null) {
      throw new DeviceException("the program has not loaded JCuda");
    }
    try {
      gates = (Gates) new Below(loader).loadClass(GATES).getDeclaredConstructor().newInstance();
      return gates;
    } catch (ReflectiveOperationException | LinkageError e) {
      throw unusable(e);
    }
  }

  @Override
  public synchronized String description() {
    return gates == null ? "a GPU" : gates.description();
  }

  /** What cannot be made ready is told when something is to be held. */
  @Override
  public void prepare() {
    if (binding.get() == null) {
      return;
    }
    try {
      gates().prepare();
    } catch (DeviceException | LinkageError e) {
      // As long as nothing is held, nothing is lost.
    }
  }

  @Override
  public Gate hold(StreamHandle stream) {
    return linked(() -> gates().hold(stream));
  }

  @Override
  public Mark mark(StreamHandle stream) {
    return linked(() -> gates().mark(stream));
  }

  /** A program may have no more than the natives that it uses. */
  private static <T> T linked(Supplier<T> call) {
    try {
      return call.get();
    } catch (LinkageError e) {
      throw unusable(e);
    }
  }

  private static DeviceException unusable(Throwable why) {
    return new DeviceException("JCuda cannot be used beside the program: " + why, why);
  }

  /** Defines that package itself, and knows all else as the binding does. */
  private static final class Below extends ClassLoader {
    private Below(ClassLoader binding) {
      super(binding);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
