package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A program outside of these tests, run on the virtual device, and what it prints. */
public final class ServedProgram {
  private ServedProgram() {}

  /**
   * Runs it.
   *
   * @param classes the folder of its class files
   */
  public static String run(ApiModels models, Path classes, String main)
      throws ReflectiveOperationException, IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (VirtualDevice device = new VirtualDevice();
        URLClassLoader loader =
            new URLClassLoader(new URL[] {classes.toUri().toURL()}, TracedProgram.loader(models))) {
      Served served = Served.by(device, models);
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader.loadClass(main).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      served.unserved().forEach((call, n) -> System.out.println("not served: " + call));
    } catch (InvocationTargetException e) {
      return e.getCause() + " at " + (e.getCause() == null ? "" : e.getCause().getStackTrace()[2]);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
