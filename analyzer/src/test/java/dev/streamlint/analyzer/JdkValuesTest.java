package dev.streamlint.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the JDK makes of values and collections, followed exactly: in every row some statements and
 * an expression whose value is the stream {@code a}. Work on {@code a} and then on the expression
 * is in order; work on {@code b} and then on the expression is not, and that is an error.
 */
final class JdkValuesTest {
  private static final String ROWS =
      """
      List<CUstream> l = new ArrayList<>(List.of(a, b)); Collections.reverse(l); -> l.get(1)
      List<CUstream> l = Arrays.asList(b, a, b); Collections.swap(l, 0, 1); -> l.get(0)
      List<CUstream> l = new ArrayList<>(List.of(b, b, a)); Collections.rotate(l, 1); -> l.get(0)
      List<CUstream> l = new ArrayList<>(List.of(b)); l.add(0, a); -> l.get(0)
      List<P> l = new ArrayList<>(List.of(new P(2, b), new P(1, a))); l.sort(Comparator.comparingInt(P::k)); -> l.get(0).s()
      List<P> l = new ArrayList<>(List.of(new P(1, b), new P(2, a))); l.sort((x, y) -> y.k() - x.k()); -> l.get(0).s()
      P[] t = {new P(1, a), new P(2, b)}; Arrays.sort(t, Comparator.comparing(P::k).reversed()); -> t[1].s()
      P[] t = {new P(1, b), new P(1, a)}; Arrays.sort(t, Comparator.comparing(P::k).thenComparing(p -> p.s() == a ? 0 : 1)); -> t[0].s()
      List<CUstream> l = new ArrayList<>(List.of(b, a)); Iterator<CUstream> i = l.iterator(); i.next(); i.remove(); -> l.get(0)
      List<CUstream> l = new ArrayList<>(List.of(b, b)); ListIterator<CUstream> i = l.listIterator(); i.next(); i.next(); i.set(a); -> l.get(1)
      CUstream[] t = new CUstream[3]; Arrays.fill(t, b); Arrays.fill(t, 1, 3, a); -> t[2]
      CUstream[] t = new CUstream[2]; Arrays.setAll(t, i -> i == 1 ? a : b); -> t[1]
      CUstream[] t = {b, b, a, b}; CUstream[] u = Arrays.copyOfRange(t, 1, 3); -> u[1]
      CUstream[] t = {a, b, b}; System.arraycopy(t, 0, t, 1, 2); -> t[1]
      List<CUstream> l = Collections.nCopies(2, a); -> l.get(1)
      List<CUstream> l = new ArrayList<>(List.of(b, a)); l.removeAll(List.of(b)); -> l.get(0)
      Set<CUstream> k = new LinkedHashSet<>(List.of(b, a)); k.retainAll(Set.of(a)); -> k.iterator().next()
      List<CUstream> l = List.of(b, a); CUstream[] t = {b, a}; -> t[l.indexOf(a)]
      List<CUstream> l = List.of(a); -> l.contains(a) ? a : b
      Map<String, CUstream> m = new HashMap<>(); m.put("x", b); m.replace("x", a); -> m.get("x")
      Map<String, CUstream> m = new HashMap<>(); for (int i = 0; i < 2; i++) m.put("s" + i, i == 1 ? a : b); -> m.get("s1")
      Map<String, CUstream> m = new HashMap<>(); m.put(String.format("%s-%02d", "s", 7), a); m.put("s-08", b); -> m.get("s-07")
      Map<String, CUstream> m = Map.of("in", a, "out", b); -> m.get("IN".toLowerCase())
      Map<String, CUstream> m = Map.of("in", a, "out", b); -> m.get("lane:in".split(":")[1])
      Map<String, CUstream> m = Map.of("in", a, "out", b); -> m.get("xin".substring(1))
      Map<String, CUstream> m = Map.of("1", a, "2", b); -> m.get(String.valueOf(1))
      Map<String, CUstream> m = Map.of("x1", a, "x2", b); StringBuilder s = new StringBuilder("x").append(1); -> m.get(s.toString())
      Map<Q, CUstream> m = new HashMap<>(); m.put(new Q(1, "a"), a); m.put(new Q(1, "b"), b); -> m.get(new Q(1, "a"))
      Map<List<Integer>, CUstream> m = new HashMap<>(); m.put(List.of(1, 2), a); m.put(List.of(2, 1), b); -> m.get(Arrays.asList(1, 2))
      Map<Q, CUstream> m = new HashMap<>(); m.computeIfAbsent(new Q(1, "a"), k -> a); -> m.computeIfAbsent(new Q(1, "a"), k -> b)
      TreeMap<Integer, CUstream> m = new TreeMap<>(); m.put(2, b); m.put(1, a); -> m.firstEntry().getValue()
      TreeMap<Integer, CUstream> m = new TreeMap<>(); m.put(2, b); m.put(1, a); -> m.values().iterator().next()
      TreeMap<Integer, CUstream> m = new TreeMap<>(Comparator.reverseOrder()); m.put(1, b); m.put(2, a); -> m.firstEntry().getValue()
      TreeMap<Integer, CUstream> m = new TreeMap<>(Map.of(1, b, 5, a, 9, b)); -> m.ceilingEntry(3).getValue()
      TreeMap<Integer, CUstream> m = new TreeMap<>(Map.of(1, b, 5, a, 9, b)); -> m.floorEntry(8).getValue()
      TreeMap<Integer, CUstream> m = new TreeMap<>(Map.of(1, b, 5, a)); m.pollFirstEntry(); -> m.lastEntry().getValue()
      PriorityQueue<P> q = new PriorityQueue<>((x, y) -> x.k() - y.k()); q.add(new P(3, b)); q.add(new P(1, a)); -> q.poll().s()
      Map<String, CUstream> m = new HashMap<>(Map.of("x", b)); for (Map.Entry<String, CUstream> e : m.entrySet()) e.setValue(a); -> m.get("x")
      Map<CUstream, CUstream> m = new HashMap<>(); m.put(a, b); -> m.entrySet().iterator().next().getKey()
      Map<CUstream, CUstream> m = new HashMap<>(); m.put(a, b); -> m.keySet().iterator().next()
      Map.Entry<CUstream, CUstream> e = Map.entry(b, a); -> e.getValue()
      AbstractMap.SimpleEntry<CUstream, CUstream> e = new AbstractMap.SimpleEntry<>(a, b); -> e.getKey()
      Map<Boolean, List<CUstream>> m = Stream.of(b, a).collect(Collectors.partitioningBy(s -> s == a)); -> m.get(true).get(0)
      Map<Integer, List<P>> m = Stream.of(new P(1, b), new P(2, a)).collect(Collectors.groupingBy(P::k)); -> m.get(2).get(0).s()
      Map<Integer, CUstream> m = Stream.of(new P(1, b), new P(2, a)).collect(Collectors.toMap(P::k, P::s)); -> m.get(2)
      Deque<CUstream> d = new ArrayDeque<>(List.of(b, a)); -> d.descendingIterator().next()
      int n = 0; -> Stream.of(List.of(b), List.of(a)).flatMap(List::stream).toList().get(1)
      int n = 0; -> Stream.of(b, a).reduce((x, y) -> y).get()
      int n = 0; -> Stream.of(new P(2, b), new P(7, a)).max(Comparator.comparingInt(P::k)).get().s()
      int n = 0; -> Collections.min(List.of(new P(2, b), new P(1, a)), Comparator.comparingInt(P::k)).s()
      int n = 0; -> Stream.of(new P(2, b), new P(1, a)).sorted(Comparator.comparing(P::k)).findFirst().get().s()
      CUstream[] t = {b, a}; -> Stream.iterate(0, i -> 1 - i).limit(2).map(i -> t[i]).toList().get(1)
      int n = 0; -> Optional.<CUstream>empty().or(() -> Optional.of(a)).get()
      int n = 0; -> Optional.<CUstream>ofNullable(null).orElse(a)
      CUstream none = null; -> Objects.requireNonNullElse(none, a)
      CUstream none = null; -> Objects.requireNonNullElseGet(none, () -> a)
      UnaryOperator<CUstream> f = UnaryOperator.identity(); -> f.apply(a)
      AtomicReference<CUstream> r = new AtomicReference<>(b); -> r.updateAndGet(s -> a)
      AtomicInteger c = new AtomicInteger(); c.accumulateAndGet(1, Integer::sum); CUstream[] t = {b, a}; -> t[c.get()]
      AtomicReference<CUstream> r = new AtomicReference<>(a); -> r.getAndUpdate(s -> b)
      java.lang.ref.WeakReference<CUstream> r = new java.lang.ref.WeakReference<>(a); -> r.get()
      CUstream[] t = {b, a}; -> t[Math.min(7, t.length - 1)]
      CUstream[] t = {b, a}; -> t[Integer.parseInt("1")]
      CUstream[] t = {b, a}; -> t[Integer.compare(4, 3)]
      CUstream[] t = {b, a}; -> t["ab".indexOf('b')]
      CUstream[] t = {b, a}; -> t[Math.floorMod(-1, 2)]
      Object o = a; -> !(o instanceof CUstream s) ? b : s
      CompletableFuture<CUstream> f = CompletableFuture.supplyAsync(() -> a).exceptionally(e -> b); -> f.join()
      CompletableFuture<CUstream> f = CompletableFuture.supplyAsync(() -> a).whenComplete((s, e) -> {}); -> f.join()
      FutureTask<CUstream> f = new FutureTask<>(() -> a); f.run(); -> f.get()
      CUstream s = b; try { Integer.parseInt("z"); } catch (NumberFormatException e) { s = a; } -> s
      """;

  private static final String PROGRAM =
      """
      import static jcuda.driver.JCudaDriver.*;
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.concurrent.atomic.*;
      import java.util.function.*;
      import java.util.stream.*;
      import jcuda.driver.*;
      final class Rows {
        record P(int k, CUstream s) {}
        record Q(int i, String t) {}
        static CUstream stream() { CUstream s = new CUstream(); cuStreamCreate(s, 1); return s; }
        static CUdeviceptr block() { CUdeviceptr p = new CUdeviceptr(); cuMemAlloc(p, 64); return p; }
      """;

  @TempDir Path folder;

  @Test
  void theStreamIsA() throws IOException {
    assertThat(reported("a")).isEmpty();
  }

  @Test
  void theStreamIsNotB() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    rows().forEach(row -> expected.put(row, "error"));
    assertThat(reported("b")).isEqualTo(expected);
  }

  private static List<String> rows() {
    return ROWS.lines().toList();
  }

  /** The rows in which something is found, with its level. */
  private Map<String, String> reported(String first) throws IOException {
    List<String> lines = new ArrayList<>(PROGRAM.lines().toList());
    Map<Integer, String> rowOf = new TreeMap<>();
    for (String row : rows()) {
      rowOf.put(lines.size() + 1, row);
      lines.add(
          ("static void row%d() throws Exception { CUdeviceptr x = block(), y = block(); CUstream a"
                  + " = stream(), b = stream(); %s CUstream use = %s; cuMemsetD8Async(x, (byte) 1, 64,"
                  + " %s); cuMemcpyDtoDAsync(y, x, 64, use); cuStreamSynchronize(a);"
                  + " cuStreamSynchronize(b); }")
              .formatted(
                  lines.size(),
                  row.substring(0, split(row)),
                  row.substring(split(row) + 4),
                  first));
    }
    lines.add("}");
    Path file = Files.write(folder.resolve("Rows.java"), lines);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    Main.run(print, print, "--no-config", "--format", "json", file.toString());
    Map<String, String> found = new TreeMap<>();
    for (JsonNode finding : new ObjectMapper().readTree(out.toByteArray()).get("findings")) {
      String row = rowOf.getOrDefault(finding.get("line").asInt(), "line " + finding.get("line"));
      String level = finding.get("level").asText();
      if (!level.equals("note")) {
        found.put(row, level);
      }
    }
    return found;
  }

  /** The arrow behind the last statement: lambdas have arrows as well. */
  private static int split(String row) {
    return Math.max(row.lastIndexOf("; -> "), row.lastIndexOf("} -> ")) + 1;
  }
}
