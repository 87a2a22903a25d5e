package dev.streamlint.analyzer.syntax;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files that are tied to those with a marker. First their users: wrappers hide the GPU from the
 * code around it, so whoever mentions a class of a relevant file is relevant, and so on. Then what
 * these files themselves mention, two steps deep, so that helpers without a marker are seen
 * through.
 *
 * <p>Each file is read once. A class is taken to be named like its file; only files with a marker
 * are searched for further classes. A name that a large share of all files mention, or that several
 * folders use for a class of their own, ties nothing.
 */
final class Closure {
  private static final int HELPER_STEPS = 2;
  private static final int COMMON = 200;
  private static final int COMMON_SHARE = 5;
  private static final int SAME_NAME = 3;
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w{3,})");

  private final List<SourceFile> files;
  private final Limits limits;
  private final Vocabulary vocabulary = new Vocabulary();
  private final List<Set<Integer>> declared = new ArrayList<>();
  private final BitSet relevant;
  private List<int[]> mentions = List.of();
  private BitSet common = new BitSet();
  private boolean cut;

  /**
   * @param seeds which of the files have a marker
   */
  Closure(List<SourceFile> files, BitSet seeds, Limits limits) {
    this.files = files;
    this.limits = limits;
    this.relevant = (BitSet) seeds.clone();
  }

  /** All relevant files, the seeds among them. */
  BitSet run() {
    if (relevant.isEmpty() || relevant.cardinality() == files.size()) {
      return relevant;
    }
    int seeds = relevant.cardinality();
    nameAll();
    vocabulary.freeze();
    mentions = mentions();
    common = common();
    int most = seeds + limits.closureFiles();
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

  private void nameAll() {
    for (int i = 0; i < files.size(); i++) {
      Set<Integer> names = new HashSet<>();
      names.add(vocabulary.add(files.get(i).baseName()));
      if (relevant.get(i)) {
        Matcher matcher = DECLARATION.matcher(read(files.get(i)));
        while (matcher.find()) {
          names.add(vocabulary.add(matcher.group(1)));
        }
      }
      names.remove(-1);
      declared.add(names);
    }
  }

  private String read(SourceFile file) {
    try {
      return Files.size(file.path()) > limits.fileBytes()
          ? ""
          : new String(Files.readAllBytes(file.path()), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private List<int[]> mentions() {
    return Workers.map(
        files,
        limits,
        new Workers.Job<SourceFile, int[]>() {
          @Override
          public int[] run(SourceFile file) {
            try {
              if (Files.size(file.path()) > limits.fileBytes()) {
                return new int[0];
              }
              byte[] bytes = Files.readAllBytes(file.path());
              return vocabulary.mentions(bytes, bytes.length);
            } catch (IOException e) {
              return new int[0];
            }
          }

          @Override
          public int[] failed(SourceFile file, Workers.Failure why) {
            return new int[0];
          }
        });
  }

  private BitSet common() {
    int[] mentioned = new int[vocabulary.size()];
    int[] owners = new int[vocabulary.size()];
    for (int i = 0; i < files.size(); i++) {
      for (int name : mentions.get(i)) {
        mentioned[name]++;
      }
      for (int name : declared.get(i)) {
        owners[name]++;
      }
    }
    BitSet found = new BitSet();
    for (int name = 0; name < mentioned.length; name++) {
      boolean everywhere = mentioned[name] > Math.max(COMMON, files.size() / COMMON_SHARE);
      if (everywhere || owners[name] >= SAME_NAME) {
        found.set(name);
      }
    }
    return found;
  }

  private void addUsers(int most) {
    BitSet names = new BitSet();
    relevant.stream().forEach(i -> declared.get(i).forEach(names::set));
    names.andNot(common);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int i = 0; i < files.size(); i++) {
        if (!relevant.get(i) && mentionsAny(i, names) && add(i, most)) {
          declared.get(i).stream().filter(n -> !common.get(n)).forEach(names::set);
          grown = true;
        }
      }
    }
  }

  private boolean mentionsAny(int file, BitSet names) {
    for (int name : mentions.get(file)) {
      if (names.get(name)) {
        return true;
      }
    }
    return false;
  }

  private boolean add(int file, int most) {
    if (relevant.cardinality() >= most) {
      cut = true;
      return false;
    }
    relevant.set(file);
    return true;
  }

  private void addHelpers(int most) {
    BitSet names = new BitSet();
    relevant.stream()
        .forEach(
            i -> {
              for (int name : mentions.get(i)) {
                names.set(name);
              }
            });
    names.andNot(common);
    for (int i = 0; i < files.size(); i++) {
      int own = vocabulary.number(files.get(i).baseName());
      if (!relevant.get(i) && own >= 0 && names.get(own)) {
        add(i, most);
      }
    }
  }
}
