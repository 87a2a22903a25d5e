package dev.streamlint.analyzer.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Files that are tied to those with a marker. First their users: wrappers hide the GPU from the
 * code around it, so whoever uses a class of a relevant file is relevant, and so on for a few
 * steps. Then what these files use themselves, two steps deep, so that helpers without a marker are
 * seen through.
 *
 * <p>Each file is read and not parsed. It uses a class that it mentions if the class is of its
 * package, or is imported, alone or on demand, or is written with its package. The package is known
 * by its folders.
 */
final class Closure {
  /**
   * A wrapper of a wrapper of the library, and who uses it; farther out everything uses everything.
   */
  private static final int USER_STEPS = 3;

  private static final int HELPER_STEPS = 2;

  private final List<SourceFile> files;
  private final Contents contents;
  private final Limits limits;
  private final Vocabulary vocabulary = new Vocabulary();
  private final List<Entry> entries = new ArrayList<>();
  private final BitSet relevant;
  private List<int[]> terms = List.of();
  private boolean cut;

  /**
   * What a file declares.
   *
   * @param place its last two folders: files of one package share them, even in different source
   *     trees
   * @param words terms for its classes by their simple names
   * @param imported terms for the class with its package, as an import has it
   * @param onDemand term for all of the package
   */
  private record Entry(String place, Set<Integer> words, int imported, int onDemand) {}

  /**
   * Prepares.
   *
   * @param seeds which of the files have a marker
   */
  Closure(List<SourceFile> files, BitSet seeds, Contents contents, Limits limits) {
    this.files = files;
    this.contents = contents;
    this.limits = limits;
    this.relevant = (BitSet) seeds.clone();
  }

  /** All relevant files, the seeds among them. */
  BitSet run() {
    if (relevant.isEmpty() || relevant.cardinality() == files.size()) {
      return relevant;
    }
    int most = relevant.cardinality() + limits.closureFiles();
    List<List<String>> declared = each(relevant::get, Declarations::in, List.of());
    for (int i = 0; i < files.size(); i++) {
      entries.add(entry(files.get(i), declared.get(i)));
    }
    vocabulary.freeze();
    terms = each(i -> true, bytes -> vocabulary.terms(bytes, bytes.length), new int[0]);
    addUsers(most);
    for (int step = 0; step < HELPER_STEPS; step++) {
      addHelpers(most);
    }
    return relevant;
  }

  /** Whether there would have been more. */
  boolean wasCut() {
    return cut;
  }

  private Entry entry(SourceFile file, List<String> declared) {
    Set<Integer> words = new LinkedHashSet<>();
    words.add(vocabulary.word(file.baseName()));
    declared.forEach(name -> words.add(vocabulary.word(name)));
    String folder = file.folder();
    int last = folder.lastIndexOf('/');
    String name = folder.substring(last + 1);
    String place = folder.substring(folder.lastIndexOf('/', last - 1) + 1);
    return new Entry(place, words, vocabulary.pair(name, file.baseName()), vocabulary.star(name));
  }

  /** What is found in each of the files that are asked about, and {@code nothing} in the others. */
  private <R> List<R> each(IntPredicate asked, Function<byte[], R> found, R nothing) {
    return Workers.map(
        IntStream.range(0, files.size()).boxed().toList(),
        limits,
        new Workers.Job<Integer, R>() {
          @Override
          public R run(Integer file) {
            return asked.test(file) ? found.apply(contents.orNothing(files.get(file))) : nothing;
          }

          @Override
          public R failed(Integer file, Workers.Failure why) {
            return nothing;
          }
        });
  }

  /** Whether one file uses a class of another. */
  private boolean uses(int user, int used) {
    Entry entry = entries.get(used);
    if (says(user, entry.imported())) {
      return true;
    }
    boolean inReach =
        says(user, entry.onDemand()) || entry.place().equals(entries.get(user).place());
    return inReach && entry.words().stream().anyMatch(w -> says(user, w));
  }

  private boolean says(int file, int term) {
    return Arrays.binarySearch(terms.get(file), term) >= 0;
  }

  /** For each term, the files whose classes it may name. */
  private Map<Integer, List<Integer>> byTerm() {
    Map<Integer, List<Integer>> found = new HashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      int file = i;
      entries.get(i).words().forEach(t -> add(found, t, file));
      add(found, entries.get(i).imported(), file);
    }
    return found;
  }

  private static void add(Map<Integer, List<Integer>> to, int term, int file) {
    to.computeIfAbsent(term, t -> new ArrayList<>(1)).add(file);
  }

  private void addUsers(int most) {
    Map<Integer, List<Integer>> declaring = byTerm();
    // Nearest first, so that the limit cuts off the far ones.
    for (int step = 0; step < USER_STEPS; step++) {
      BitSet next = new BitSet();
      for (int i = 0; i < files.size(); i++) {
        next.set(i, !relevant.get(i) && usesRelevant(i, declaring));
      }
      if (!addAll(next, most)) {
        return;
      }
    }
  }

  private boolean usesRelevant(int user, Map<Integer, List<Integer>> declaring) {
    return Arrays.stream(terms.get(user))
        .anyMatch(
            t ->
                declaring.getOrDefault(t, List.of()).stream()
                    .anyMatch(i -> relevant.get(i) && uses(user, i)));
  }

  /** Whether any was added. */
  private boolean addAll(BitSet more, int most) {
    int room = most - relevant.cardinality();
    cut |= more.cardinality() > room;
    more.stream().limit(Math.max(0, room)).forEach(relevant::set);
    return !more.isEmpty() && room > 0;
  }

  private void addHelpers(int most) {
    Map<Integer, List<Integer>> declaring = byTerm();
    BitSet helpers = new BitSet();
    relevant.stream()
        .forEach(
            user ->
                Arrays.stream(terms.get(user))
                    .forEach(
                        t ->
                            declaring.getOrDefault(t, List.of()).stream()
                                .filter(i -> !relevant.get(i) && uses(user, i))
                                .forEach(helpers::set)));
    addAll(helpers, most);
  }
}
