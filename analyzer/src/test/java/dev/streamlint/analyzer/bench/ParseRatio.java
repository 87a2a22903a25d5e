package dev.streamlint.analyzer.bench;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import dev.streamlint.analyzer.cli.Main;
import dev.streamlint.analyzer.syntax.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * How long stream-lint takes, and how long JavaParser takes to parse the same files, in one Java.
 *
 * <pre>
 *   ParseRatio ROUNDS TASK[,TASK...] PATH...     prints "task seconds", the best of the rounds
 *
 *   defaults   JavaParser as it comes, at stream-lint's language level
 *   single     the same on one thread
 *   lean       JavaParser set up as stream-lint does: no comments, no validators
 *   lint       all of stream-lint: search, parsing, models, engine, report
 * </pre>
 *
 * <p>All but {@code single} parse on as many threads. Every other round runs the tasks in the
 * opposite order, so that none always finds what the one before has warmed up. One round of one
 * task is the cold start.
 *
 * <p>Not a test: {@code analyzer/src/bench/benchmark.sh} runs it.
 */
public final class ParseRatio {
  private final List<String> paths;
  private final List<Path> files;

  private ParseRatio(List<String> paths) throws IOException {
    this.paths = paths;
    this.files = javaFiles(paths);
  }

  /** Measures; see above. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    List<String> tasks = List.of(args[1].split(","));
    ParseRatio bench = new ParseRatio(Arrays.asList(args).subList(2, args.length));
    Map<String, Long> best = new LinkedHashMap<>();
    tasks.forEach(task -> best.put(task, Long.MAX_VALUE));
    for (int round = 0; round < rounds; round++) {
      List<String> order = new ArrayList<>(tasks);
      if (round % 2 == 1) {
        Collections.reverse(order);
      }
      for (String task : order) {
        best.merge(task, bench.time(task), Math::min);
      }
    }
    best.forEach((task, nanos) -> System.out.printf(Locale.ROOT, "%s %.4f%n", task, nanos / 1e9));
  }

  private long time(String task) throws InterruptedException {
    long start = System.nanoTime();
    switch (task) {
      case "defaults" -> parse(new ParserConfiguration(), Limits.standard().threads());
      case "single" -> parse(new ParserConfiguration(), 1);
      case "lean" -> parse(lean(), Limits.standard().threads());
      case "lint" -> lint();
      default -> throw new IllegalArgumentException("no such task: " + task);
    }
    return System.nanoTime() - start;
  }

  private static ParserConfiguration lean() {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setAttributeComments(false);
    configuration.setDetectOriginalLineSeparator(false);
    configuration.getProcessors().clear();
    return configuration;
  }

  private void parse(ParserConfiguration configuration, int count) throws InterruptedException {
    configuration.setLanguageLevel(LanguageLevel.JAVA_25);
    long stackBytes = Limits.standard().stackBytes();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger parsed = new AtomicInteger();
    Runnable work =
        () -> {
          JavaParser parser = new JavaParser(configuration);
          for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
            if (parser.parse(read(files.get(i))).getResult().isPresent()) {
              parsed.incrementAndGet();
            }
          }
        };
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(new Thread(null, work, "parser", stackBytes));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (parsed.get() != files.size()) {
      throw new IllegalStateException("parsed " + parsed + " of " + files.size() + " files");
    }
  }

  private void lint() {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            paths.toArray(new String[0]));
    if (code > 1) {
      throw new IllegalStateException(errors.toString(StandardCharsets.UTF_8));
    }
  }

  private static List<Path> javaFiles(List<String> paths) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String path : paths) {
      try (Stream<Path> found = Files.walk(Path.of(path))) {
        found.filter(f -> f.toString().endsWith(".java")).sorted().forEach(files::add);
      }
    }
    return files;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
