package dev.streamlint.validator.agent;

import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.watch.Found;
import dev.streamlint.validator.watch.FoundText;
import dev.streamlint.validator.watch.OrderWatch;
import dev.streamlint.validator.watch.PairWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells what was found, when the program ends: a parent, or whoever reads standard error. */
final class Reporter {
  private final Options options;
  private final OrderWatch watch;
  private final Optional<Served> served;
  private final PrintStream err = System.err;

  private Reporter(Options options, OrderWatch watch, Optional<Served> served) {
    this.options = options;
    this.watch = watch;
    this.served = served;
  }

  static Reporter of(Options options, OrderWatch watch, Optional<Served> served) {
    return new Reporter(options, watch, served);
  }

  /** Called once, while the JVM shuts down. */
  void end() {
    List<Found> found = watch.found();
    if (options.report().isPresent()) {
      String name = ProcessHandle.current().pid() + ".jsonl";
      write(options.report().get().resolve(name), found);
    } else if (!options.quiet()) {
      found.forEach(f -> FoundText.lines(f).forEach(err::println));
      err.println("stream-lint: " + FoundText.summary(found, watch.operations()));
      notes().forEach(note -> err.println("stream-lint: " + note));
    }
  }

  /** Tells what a gated run found out. */
  static void observed(Options options, GatedRun run) {
    List<String> lines = new ArrayList<>();
    boolean forPeople = options.report().isEmpty();
    for (Verdict verdict : run.verdicts()) {
      String reason = verdict.kind() + ": " + verdict.reason();
      boolean isOneOfMany = options.observe().size() > 1;
      String place = isOneOfMany ? " " + options.observe().get(lines.size()) : "";
      lines.add(
          forPeople
              ? "stream-lint:" + place + " " + reason
              : FoundText.json(verdict, lines.size(), run.visits()));
    }
    if (forPeople) {
      lines.forEach(System.err::println);
    } else {
      tell(options.report().get(), lines);
    }
  }

  /** Tells a parent that all that is asked of this run is known: it need not run to its end. */
  static void known(Options options) {
    if (options.report().isPresent()) {
      long pid = ProcessHandle.current().pid();
      try {
        Files.write(options.report().get().resolve(pid + ".known"), List.of());
      } catch (IOException e) {
        // Then it runs to its end.
      }
    }
  }

  /** Tells which places met. */
  static void paired(Options options, List<PairWatch.Seen> pairs) {
    List<String> lines = pairs.stream().map(FoundText::json).toList();
    if (options.report().isEmpty()) {
      lines.forEach(System.err::println);
    } else {
      List<String> all = new ArrayList<>(lines);
      all.add(FoundText.json("end", "of pairs"));
      tell(options.report().get(), all);
    }
  }

  private static void tell(Path folder, List<String> lines) {
    try {
      Files.write(folder.resolve(ProcessHandle.current().pid() + ".jsonl"), lines);
    } catch (IOException e) {
      System.err.println("stream-lint: cannot write what was observed: " + e.getMessage());
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    served.ifPresent(
        s -> {
          notes.add("no GPU: JCuda was served by the virtual device, and values are not real");
          s.unserved().forEach((call, n) -> notes.add("not served: " + call + ", " + n + " times"));
        });
    return notes;
  }

  private void write(Path file, List<Found> found) {
    List<String> lines = new ArrayList<>();
    found.forEach(f -> lines.add(FoundText.json(f)));
    notes().forEach(note -> lines.add(FoundText.json("note", note)));
    lines.add("{\"operations\":" + watch.operations() + "}");
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      err.println("stream-lint: cannot write what was found to " + file + ": " + e.getMessage());
    }
  }
}
