package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.op.Op;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Runs a program without a GPU, and without the native code of its bindings, and records it. */
public final class RecordedProgram {
  private final ApiModels models;
  private final ClassLoader classes;
  private final Predicate<String> isProgram;
  private final Predicate<String> isLeftOut;

  /**
   * @param classes has the program's classes and those of the bindings
   * @param isProgram whether a class, by its name, belongs to the program
   * @param isLeftOut those of them whose methods are to do nothing
   */
  public RecordedProgram(
      ApiModels models,
      ClassLoader classes,
      Predicate<String> isProgram,
      Predicate<String> isLeftOut) {
    this.models = models;
    this.classes = new HollowLoader(classes);
    this.isProgram = isProgram;
    this.isLeftOut = isLeftOut;
  }

  /**
   * What a run came to.
   *
   * @param trace what it did, up to its end
   * @param failure what it threw
   */
  public record Outcome(List<Op> trace, Optional<Throwable> failure) {
    public Outcome {
      trace = List.copyOf(trace);
    }
  }

  /**
   * Runs {@code main} on this thread, or what there is in its place: see {@link Outsider}. One
   * program at a time.
   */
  public Outcome run(String mainClass, String... args) {
    List<Op> trace = Collections.synchronizedList(new ArrayList<>());
    Recorder recorder = new Recorder(models, Natives.NONE, trace::add);
    WeavingLoader loader = new WeavingLoader(classes, models, isProgram, isLeftOut);
    Hooks.reportTo(recorder);
    try {
      run(loader.loadClass(mainClass), recorder, args);
      return new Outcome(trace, Optional.empty());
    } catch (InvocationTargetException e) {
      return new Outcome(trace, Optional.ofNullable(e.getCause()));
    } catch (ReflectiveOperationException | LinkageError e) {
      return new Outcome(trace, Optional.of(e));
    } finally {
      Hooks.reportTo(null);
    }
  }

  private static void run(Class<?> program, Recorder recorder, String... args)
      throws ReflectiveOperationException {
    Optional<Method> main =
        Arrays.stream(program.getMethods()).filter(RecordedProgram::isMain).findFirst();
    if (main.isPresent()) {
      main.get().setAccessible(true);
      main.get().invoke(null, (Object) args);
    } else {
      new Outsider(recorder).call(program);
    }
  }

  private static boolean isMain(Method method) {
    return method.getName().equals("main")
        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String[].class});
  }
}
