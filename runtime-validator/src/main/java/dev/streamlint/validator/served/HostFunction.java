package dev.streamlint.validator.served;

import dev.streamlint.validator.trace.Values;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Calls a program's host function as the driver does. */
final class HostFunction {
  private HostFunction() {}

  /**
   * @param function of an interface with one method
   * @param stream that it was queued on
   * @param queued the call that did so, whose last object is the user's
   */
  static void call(Object function, @Nullable Object stream, Values queued) {
    for (Class<?> type = function.getClass(); type != null; type = type.getSuperclass()) {
      for (Class<?> each : type.getInterfaces()) {
        for (Method method : each.getMethods()) {
          if (Modifier.isAbstract(method.getModifiers())) {
            invoke(method, function, stream, queued);
            return;
          }
        }
      }
    }
  }

  private static void invoke(
      Method method, Object function, @Nullable Object stream, Values queued) {
    Object[] args = new Object[method.getParameterCount()];
    for (int i = 0; i < args.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      args[i] = type == int.class ? (Object) 0 : type == Object.class ? userData(queued) : stream;
    }
    try {
      method.setAccessible(true);
      method.invoke(function, args);
    } catch (InvocationTargetException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e.getTargetException());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code (stream, callback, userData[, flags])}. */
  private static @Nullable Object userData(Values queued) {
    return queued.args().size() > 2 ? queued.args().get(2) : null;
  }
}
