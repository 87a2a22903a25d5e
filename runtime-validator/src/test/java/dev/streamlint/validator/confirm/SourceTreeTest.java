package dev.streamlint.validator.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Site;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SourceTreeTest {
  private static final int THREADS = 8;
  private static final int FILES = 200;

  @TempDir Path folder;

  /** Findings of many files are judged at a time. */
  @Test
  void manyThreadsMayAsk() throws Exception {
    for (int i = 0; i < FILES; i++) {
      Files.writeString(folder.resolve(i + ".java"), "copy" + i + "(a);\n");
    }
    SourceTree tree = SourceTree.below(folder);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<Integer>> found = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        found.add(
            threads.submit(
                () -> {
                  start.await();
                  int begins = 0;
                  for (int i = 0; i < FILES; i++) {
                    int end = ("copy" + i + "(a)").length() + 1;
                    Site at = new Site(i + ".java", 1, 1, 1, end, "copy" + i);
                    begins += tree.begins(at) && tree.mayBeCall(at) ? 1 : 0;
                  }
                  return begins;
                }));
      }
      for (Future<Integer> each : found) {
        assertThat(each.get()).isEqualTo(FILES);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
