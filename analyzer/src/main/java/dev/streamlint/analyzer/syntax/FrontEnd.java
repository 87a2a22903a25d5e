package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** From paths to the program that is analysed. */
public final class FrontEnd {
  private final Options options;
  private final Contents contents;
  private final List<Notice> notices = new ArrayList<>();
  private final Set<String> kernels = new LinkedHashSet<>();

  private FrontEnd(Options options) {
    this.options = options;
    this.contents = new Contents(options.limits(), options.unsaved());
  }

  /**
   * Loads what the given files and folders hold. Whatever is in them, this returns: what could not
   * be taken in is told in the program's notices.
   *
   * @throws UsageException if a path is not there
   */
  public static LoadResult load(List<Path> paths, Options options) throws UsageException {
    return new FrontEnd(options).load(paths);
  }

  private LoadResult load(List<Path> paths) throws UsageException {
    if (options.markers().isEmpty()) {
      SourceSet sources = Discovery.find(paths, options, files -> {});
      return load(sources, new Relevance(options, contents, notices).all(sources.java()));
    }
    Prefilter prefilter = new Prefilter(options);
    SourceSet sources = Discovery.find(paths, options, prefilter::offer);
    Prefilter.Result searched = prefilter.finish();
    List<Path> folders =
        searched.unreadable().stream()
            .map(SourceFile::path)
            .filter(Files::isDirectory)
            .sorted()
            .toList();
    if (!folders.isEmpty()) {
      // A folder may be called D.java; to ask that of each file would take long.
      Prefilter inside = new Prefilter(options);
      sources = sources.with(Discovery.find(folders, options, inside::offer), folders);
      searched = searched.with(inside.finish(), folders);
    }
    return load(
        sources, new Relevance(options, contents, notices).select(sources.java(), searched));
  }

  private LoadResult load(SourceSet sources, List<SourceFile> relevant) {
    notices.addAll(sources.notices());
    if (relevant.isEmpty()) {
      // Nothing more is asked then, not even what the models know.
      return new LoadResult(
          new Program(Map.of(), List.of(), sortedNotices(), List.of()),
          new LoadResult.Counts(sources.java().size(), 0, 0, 0));
    }
    options.knownTypes().prepare(() -> Markers.in(relevant, options.markers(), contents));
    List<Parsed> parsed =
        new Parsing(options.limits(), contents, options.texts())
            .parse(relevant, options.progress());
    List<Unit> units = new ArrayList<>();
    long lines = 0;
    for (Parsed file : parsed) {
      notices.addAll(file.notices());
      if (file.tree().isPresent()) {
        units.add(new Unit(file, file.tree().get()));
        lines += file.lines();
      }
    }
    Map<String, ClassDecl> classes = new LinkedHashMap<>();
    Optional<Names> names =
        Workers.deep(
            options.limits(),
            () -> new Names(new Project(units, sources.java()), options.knownTypes()));
    if (names.isEmpty()) {
      notices.add(
          new Notice(Notice.Kind.TOO_LARGE, "", 0, "Nested too deeply: nothing could be analysed."));
    }
    for (UnitLowering.Lowered lowered : names.map(n -> lower(units, n)).orElse(List.of())) {
      lowered.classes().forEach(c -> classes.putIfAbsent(c.name(), c));
      kernels.addAll(lowered.kernelTexts());
      notices.addAll(lowered.notices());
    }
    int kernelFiles = units.isEmpty() ? 0 : readKernels(sources.kernels());
    return new LoadResult(
        new Program(
            classes,
            List.copyOf(kernels),
            sortedNotices(),
            SuppressionReader.read(parsed, options.limits())),
        new LoadResult.Counts(sources.java().size(), units.size(), lines, kernelFiles));
  }

  private List<Notice> sortedNotices() {
    notices.sort(null);
    return notices;
  }

  private List<UnitLowering.Lowered> lower(List<Unit> units, Names names) {
    return Workers.map(
        units,
        options.limits(),
        new Workers.Job<Unit, UnitLowering.Lowered>() {
          @Override
          public UnitLowering.Lowered run(Unit unit) {
            return UnitLowering.lower(unit, names);
          }

          @Override
          public UnitLowering.Lowered failed(Unit unit, Workers.Failure why) {
            return new UnitLowering.Lowered(
                List.of(), List.of(), List.of(FailureNotices.of(why, unit.file())));
          }

          @Override
          public void progress(int done) {
            options.progress().report(Options.Phase.LOWER, done, units.size());
          }
        });
  }

  private int readKernels(List<SourceFile> files) {
    int read = 0;
    for (SourceFile file : files) {
      try {
        String held = options.unsaved().get(file.shown());
        if (held != null) {
          kernels.add(held);
          read++;
          continue;
        }
        if (!file.isRegular()) {
          throw new IOException("not a regular file");
        }
        if (Files.size(file.path()) > options.limits().kernelBytes()) {
          notices.add(
              new Notice(Notice.Kind.TOO_LARGE, file.shown(), 0, "The kernel file was not read."));
          continue;
        }
        kernels.add(SourceText.decode(Files.readAllBytes(file.path())).text());
        read++;
      } catch (IOException e) {
        notices.add(
            new Notice(Notice.Kind.UNREADABLE, file.shown(), 0, "The file cannot be read."));
      }
    }
    return read;
  }
}
