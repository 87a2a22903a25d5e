package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.finding.Fix.Step;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.syntax.Layout.Span;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A fix as edits of the text. */
final class Edits {
  private record Page(Draft draft, Naming naming) {}

  private final Function<String, Optional<String>> texts;
  private final Map<String, Page> pages = new LinkedHashMap<>();
  private Optional<Fix.NewEvent> event = Optional.empty();
  private String eventName = "";
  private Optional<String> destroyWithWait = Optional.empty();

  /** What comes behind everything else. */
  private Runnable afterAll = () -> {};

  private Edits(Function<String, Optional<String>> texts) {
    this.texts = texts;
  }

  /**
   * The edits; empty if a statement has no place for it.
   *
   * @param texts of files
   */
  static Optional<List<TextEdit>> of(Fix fix, Function<String, Optional<String>> texts) {
    return new Edits(texts).of(fix);
  }

  private Optional<List<TextEdit>> of(Fix fix) {
    event = fix.event();
    if (event.isPresent() && !placeEvent(fix)) {
      return Optional.empty();
    }
    for (int i = 0; i < fix.steps().size(); i++) {
      if (!take(fix.steps().get(i), i == 1)) {
        return Optional.empty();
      }
    }
    afterAll.run();
    pages.values().forEach(page -> page.naming.addImports(page.draft));
    List<TextEdit> all =
        pages.entrySet().stream()
            .flatMap(
                page -> Change.of(page.getKey(), page.getValue().draft.edits()).edits().stream())
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  private boolean take(Step step, boolean isWait) {
    Site at = siteOf(step);
    Optional<Draft> draft = draft(at.file());
    if (draft.isEmpty()) {
      return false;
    }
    if (step instanceof Step.Insert insert) {
      List<String> statements = new ArrayList<>();
      statements.add(statement(insert.code(), at.file()));
      if (isWait) {
        destroyWithWait.ifPresent(statements::add);
      }
      return insert(insert, draft.get(), statements);
    } else if (step instanceof Step.Remove remove) {
      Optional<Span> call = call(draft.get(), remove.what());
      call.ifPresent(draft.get()::remove);
      return call.isPresent();
    } else if (step instanceof Step.Move move) {
      return move(move, draft.get());
    }
    Optional<Span> argument = draft.get().layout().nullArgument(at.line(), at.column());
    argument.ifPresent(
        span ->
            draft
                .get()
                .replace(span.start(), span.end(), named(((Step.Pass) step).code(), at.file())));
    return argument.isPresent();
  }

  private static boolean insert(Step.Insert insert, Draft draft, List<String> statements) {
    return switch (insert.where()) {
      case BEFORE -> draft.before(insert.at(), statements);
      case AFTER -> draft.after(insert.at(), statements);
      case END_OF_BLOCK -> draft.endOfBlock(insert.at(), statements);
    };
  }

  private boolean move(Step.Move move, Draft draft) {
    Optional<Span> call = call(draft, move.what());
    if (call.isEmpty() || !move.what().file().equals(move.at().file())) {
      return false;
    }
    String text = draft.remove(call.get());
    return insert(new Step.Insert(move.where(), move.at(), Code.of(text)), draft, List.of(text));
  }

  /** The statement, if nothing but the call is in it, and it is in a list. */
  private static Optional<Span> call(Draft draft, Site site) {
    return draft.layout().around(site.line(), site.column()).isEmpty()
        ? Optional.empty()
        : draft.layout().call(site.line(), site.column());
  }

  private static Site siteOf(Step step) {
    if (step instanceof Step.Insert insert) {
      return insert.at();
    } else if (step instanceof Step.Remove remove) {
      return remove.what();
    }
    return step instanceof Step.Move move ? move.what() : ((Step.Pass) step).at();
  }

  private boolean placeEvent(Fix fix) {
    Fix.NewEvent made = fix.event().orElseThrow();
    Optional<Draft> draft = draft(siteOf(fix.steps().get(0)).file());
    if (draft.isEmpty()) {
      return false;
    }
    eventName = free(made.name(), draft.get().text());
    String file = siteOf(fix.steps().get(0)).file();
    Optional<EventPlace> place = EventPlace.of(fix.steps(), draft.get().layout());
    if (place.isEmpty()) {
      return false;
    }
    String declaration =
        named(Code.ofType(made.type()).then(" " + eventName + " = ").then(made.made()), file) + ";";
    draft
        .get()
        .before(
            place.get().declare(),
            made.create()
                .map(create -> List.of(declaration, statement(create, file)))
                .orElse(List.of(declaration)));
    Optional<String> destroy = made.destroy().map(code -> statement(code, file));
    destroyWithWait = destroy.filter(d -> place.get().withWait());
    Optional<Span> behind = place.get().destroyAfter();
    if (destroy.isPresent() && behind.isPresent()) {
      afterAll = () -> draft.get().after(behind.get(), List.of(destroy.get()));
    }
    return true;
  }

  private static String free(String name, String text) {
    String chosen = name;
    for (int i = 2; Pattern.compile("\\b" + chosen + "\\b").matcher(text).find(); i++) {
      chosen = name + i;
    }
    return chosen;
  }

  private String statement(Code code, String file) {
    return named(code, file) + ";";
  }

  private String named(Code code, String file) {
    String text = page(file).map(page -> page.naming.text(code)).orElseGet(code::plain);
    return event
        .map(
            e ->
                Pattern.compile("\\b" + Pattern.quote(e.name()) + "\\b")
                    .matcher(text)
                    .replaceAll(Matcher.quoteReplacement(eventName)))
        .orElse(text);
  }

  private Optional<Draft> draft(String file) {
    return page(file).map(Page::draft);
  }

  /** A file, if it can be read and parsed. */
  private Optional<Page> page(String file) {
    Page known = pages.get(file);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Page> made =
        texts
            .apply(file)
            .flatMap(text -> Draft.of(file, text))
            .map(draft -> new Page(draft, new Naming(draft.layout())));
    made.ifPresent(page -> pages.put(file, page));
    return made;
  }
}
