package dev.streamlint.validator.mutation;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.trace.RecordedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MutationTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java").toAbsolutePath().normalize();

  @Test
  void all(@TempDir Path folder) throws IOException {
    ApiModels models = Models.builtin();
    Map<String, String> helpers = new LinkedHashMap<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(ROOT)) {
      files = walk.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
    for (Path f : files) {
      if (f.toString().contains("/support/")) helpers.put(ROOT.relativize(f).toString(), Files.readString(f));
    }
    Analyzer analyzer = new Analyzer(folder, helpers);
    String only = System.getProperty("only", "/samples/");
    RecordedProgram program = new RecordedProgram(models, getClass().getClassLoader(),
        n -> n.startsWith("dev.streamlint.samples."), n -> n.endsWith(".Outcome"));
    int total = 0, agreed = 0;
    long oracleTime = 0, lintTime = 0;
    Map<String, Integer> skipped = new TreeMap<>();
    for (Path f : files) {
      String n = f.toString();
      if (!n.contains(only) || !(n.endsWith("Fixed.java") || n.endsWith("Ok.java"))) continue;
      Sample sample = Sample.read(ROOT, f);
      long t0 = System.nanoTime();
      List<List<Op>> traces = new ArrayList<>();
      for (String[] args : sample.text().contains("args.") || sample.text().contains(": args)") ? new String[][] {{}, {"x"}} : new String[][] {{}}) {
        RecordedProgram.Outcome o = program.run(sample.className(), args);
        if (o.failure().isPresent() && args.length == 0) {
          System.out.println("FAILED " + sample.shortName() + " " + o.failure().get());
          o.failure().get().printStackTrace(System.out);
        }
        traces.add(o.trace());
      }
      oracleTime += System.nanoTime() - t0;
      Set<Site> sites = new java.util.TreeSet<>(java.util.Comparator.comparing(Site::line).thenComparing(Site::call));
      Set<Site> others = new HashSet<>();
      Set<Oracle.Race> base = new HashSet<>();
      for (List<Op> trace : traces) {
        for (Op op : trace) {
          if (Oracle.isOrdering(op)) { if (op.at().file().equals(sample.file())) sites.add(op.at()); } else others.add(op.at());
        }
        base.addAll(Oracle.races(trace, s -> false));
      }
      sites.removeAll(others);
      if (!base.isEmpty()) System.out.println("BASE RACY " + sample.shortName() + " " + base);
      for (Site site : sites) {
        List<MethodCallExpr> calls = sample.calls(site.line(), site.call());
        if (calls.size() != 1) { skipped.merge("calls " + calls.size(), 1, Integer::sum); System.out.println("SKIP " + sample.shortName() + site + site.call()); continue; }
        Optional<String> text = sample.without(calls.get(0));
        if (text.isEmpty()) { skipped.merge("expression", 1, Integer::sum); continue; }
        t0 = System.nanoTime();
        SortedSet<String> reported = analyzer.reported(sample.file(), text.get());
        lintTime += System.nanoTime() - t0;
        Set<Oracle.Race> races = new HashSet<>();
        for (List<Op> trace : traces) races.addAll(Oracle.races(trace, site::equals));
        races.removeAll(base);
        total++;
        if (races.isEmpty() == reported.isEmpty()) agreed++;
        else System.out.println((races.isEmpty() ? "FP " : "FN ") + sample.shortName() + ":" + site.line() + " " + calls.get(0) + "\n     oracle " + races + "\n     lint " + reported);
      }
    }
    System.out.println("agreed " + agreed + " of " + total + " skipped " + skipped + " run " + oracleTime / 1000000 + " lint " + lintTime / 1000000);
  }
}
