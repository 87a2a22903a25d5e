package dev.streamlint.validator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A program that does what no program should. */
final class Misbehaving {
  private Misbehaving() {}

  /**
   * Misbehaves.
   *
   * @param args what to do, and a file to tell of it
   */
  public static void main(String... args) throws Exception {
    switch (args[0]) {
      case "environment" ->
          System.out.println(
              System.getenv("CUDA_MODULE_LOADING")
                  + " "
                  + System.getenv("CUDA_DEVICE_MAX_CONNECTIONS"));
      case "exit" -> exit();
      case "halt" -> Runtime.getRuntime().halt(0);
      case "crash" -> crash();
      case "hang" -> hang();
      case "print" -> print();
      case "fork" -> fork(Path.of(args[1]));
      case "fork-and-hang" -> {
        fork(Path.of(args[1]));
        hang();
      }
      case "crash-once" -> crashOnce(Path.of(args[1]));
      case "read" -> System.exit(System.in.read() < 0 ? 0 : 1);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void exit() {
    System.err.println("no such file");
    System.exit(3);
  }

  private static void crash() throws IOException, InterruptedException {
    String self = Long.toString(ProcessHandle.current().pid());
    new ProcessBuilder("kill", "-9", self).start();
    hang();
  }

  private static void hang() throws InterruptedException {
    TimeUnit.DAYS.sleep(1);
  }

  private static void print() {
    String line = "x".repeat(1023);
    for (int i = 0; i < 16 << 10; i++) {
      System.out.println(line);
      if (i % 4 == 0) {
        System.err.println(line);
      }
    }
    System.out.println("the last line");
  }

  private static void fork(Path pids) throws IOException, InterruptedException {
    Process child = new ProcessBuilder("sleep", "600").start();
    Files.writeString(pids, child.pid() + "\n");
    TimeUnit.MILLISECONDS.sleep(300);
  }

  private static void crashOnce(Path marker) throws IOException {
    if (Files.notExists(marker)) {
      Files.createFile(marker);
      Runtime.getRuntime().halt(42);
    }
  }
}
