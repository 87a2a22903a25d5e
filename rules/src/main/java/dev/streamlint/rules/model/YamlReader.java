package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Text to {@link Yaml}. Built on the parser's events and not on its composer, which recurses as
 * deep as its input says and resolves aliases before anybody can look at them.
 *
 * <p>A model file needs no anchors, tags or second documents; each is refused with its place. So is
 * what is too big or too deep to be a model file. A file from a stranger thus costs at most {@link
 * #MAX_CHARACTERS} of reading.
 */
final class YamlReader {
  static final int MAX_CHARACTERS = 4_000_000;
  static final int MAX_DEPTH = 32;

  private final String file;
  private final Iterator<Event> events;
  private int depth;

  private YamlReader(String file, Iterator<Event> events) {
    this.file = file;
    this.events = events;
  }

  /**
   * The file's single document, or nothing when it is empty or refused; why is in {@code problems}.
   */
  static Optional<Yaml> read(String file, String text, Problems problems) {
    Optional<Yaml> root = readAny(file, text, problems);
    if (root.filter(YamlReader::isNothing).isPresent()) {
      problems.add(new Source(file, 1, 1), "file is empty");
      return Optional.empty();
    }
    return root;
  }

  /** As an empty file is read, and one with comments only. */
  static boolean isNothing(Yaml root) {
    return root instanceof Yaml.Text text && text.value().isEmpty();
  }

  /** The same of a file that may be {@link #isNothing}. */
  static Optional<Yaml> readAny(String file, String text, Problems problems) {
    if (text.length() > MAX_CHARACTERS) {
      problems.add(new Source(file, 1, 1), "file is larger than " + MAX_CHARACTERS + " characters");
      return Optional.empty();
    }
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit(MAX_CHARACTERS).build();
    try {
      Optional<Yaml> root =
          new YamlReader(file, new Parse(settings).parseString(text).iterator()).document();
      return root.isPresent() ? root : Optional.of(new Yaml.Text(new Source(file, 1, 1), ""));
    } catch (Refused refused) {
      problems.add(refused.at, refused.why);
    } catch (MarkedYamlEngineException broken) {
      Optional<Mark> mark = broken.getProblemMark().or(broken::getContextMark);
      problems.add(place(file, mark), "not YAML: " + broken.getProblem());
    } catch (YamlEngineException broken) {
      problems.add(new Source(file, 1, 1), "not YAML: " + firstLine(broken));
    }
    return Optional.empty();
  }

  private Optional<Yaml> document() {
    Optional<Yaml> root = Optional.empty();
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof DocumentStartEvent && root.isPresent()) {
        throw new Refused(place(event), "a model file is one document");
      }
      if (event instanceof NodeEvent node) {
        root = Optional.of(node(node));
      }
    }
    return root;
  }

  private Yaml node(NodeEvent event) {
    Source at = place(event);
    refuseAnchors(event, at);
    if (event instanceof ScalarEvent scalar) {
      refuseTag(scalar.getTag(), at);
      return new Yaml.Text(at, scalar.getValue());
    }
    if (++depth > MAX_DEPTH) {
      throw new Refused(at, "nested more than " + MAX_DEPTH + " deep");
    }
    Yaml read;
    if (event instanceof SequenceStartEvent start) {
      refuseTag(start.getTag(), at);
      read = new Yaml.Items(at, items());
    } else {
      refuseTag(((MappingStartEvent) event).getTag(), at);
      read = new Yaml.Entries(at, entries());
    }
    depth--;
    return read;
  }

  private List<Yaml> items() {
    List<Yaml> items = new ArrayList<>();
    while (events.next() instanceof NodeEvent item) {
      items.add(node(item));
    }
    return items;
  }

  private List<Yaml.Entry> entries() {
    List<Yaml.Entry> entries = new ArrayList<>();
    while (events.next() instanceof NodeEvent event) {
      if (!(node(event) instanceof Yaml.Text key)) {
        throw new Refused(place(event), "a key must be text");
      }
      entries.add(new Yaml.Entry(key, node((NodeEvent) events.next())));
    }
    return entries;
  }

  private static void refuseAnchors(NodeEvent event, Source at) {
    if (event instanceof AliasEvent || event.getAnchor().isPresent()) {
      throw new Refused(at, "anchors and aliases are not allowed in a model file");
    }
  }

  private static void refuseTag(Optional<String> tag, Source at) {
    if (tag.isPresent()) {
      throw new Refused(at, "tags are not allowed in a model file");
    }
  }

  private Source place(Event event) {
    return place(file, event.getStartMark());
  }

  private static Source place(String file, Optional<Mark> mark) {
    return new Source(
        file, mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Ends the reading of a file: what follows cannot be trusted. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final transient Source at;
    final String why;

    Refused(Source at, String why) {
      super(why);
      this.at = at;
      this.why = why;
    }
  }
}
