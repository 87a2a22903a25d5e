package dev.streamlint.validator.trace;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions that the program hands to others. */
final class Tasks {
  private Tasks() {}

  /** Is told when a task runs, on the thread that runs it. */
  interface Run {
    void begins();

    void ends();
  }

  /** The same task, telling when it begins and ends. */
  static Object wrap(Object task, Run run) {
    Class<?>[] interfaces = interfaces(task.getClass()).toArray(Class<?>[]::new);
    if (interfaces.length == 0) {
      return task;
    }
    return Proxy.newProxyInstance(
        task.getClass().getClassLoader() == null
            ? ClassLoader.getSystemClassLoader()
            : task.getClass().getClassLoader(),
        interfaces,
        (proxy, method, args) -> {
          if (!Modifier.isAbstract(method.getModifiers())) {
            return invoke(method, task, args);
          }
          run.begins();
          try {
            return invoke(method, task, args);
          } finally {
            run.ends();
          }
        });
  }

  private static @Nullable Object invoke(
      Method method, Object on, @Nullable Object @Nullable [] args) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(on, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static List<Class<?>> interfaces(Class<?> type) {
    List<Class<?>> all = new ArrayList<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      all.addAll(List.of(each.getInterfaces()));
    }
    return all.stream().distinct().toList();
  }

  /** Calls a function of one method, with arguments that say nothing. */
  static void call(@Nullable Object function) {
    if (function == null) {
      return;
    }
    for (Class<?> each : interfaces(function.getClass())) {
      for (Method method : each.getMethods()) {
        if (Modifier.isAbstract(method.getModifiers())) {
          run(method, function);
          return;
        }
      }
    }
  }

  private static void run(Method method, Object function) {
    Object[] args = new Object[method.getParameterCount()];
    for (int i = 0; i < args.length; i++) {
      args[i] = StandIns.of(method.getParameterTypes()[i]);
    }
    try {
      invoke(method, function, args);
    } catch (Throwable e) {
      throw new IllegalStateException("a callback failed", e);
    }
  }
}
