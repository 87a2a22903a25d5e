package dev.streamlint.analyzer.report;

import dev.streamlint.rules.catalog.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Properties;

/** Where stream-lint lives; the address is the one in the pom. */
public final class ProjectHome {
  private static final String FILE = "project.properties";

  private ProjectHome() {}

  /** The project's page. */
  public static URI address() {
    return URI.create(url());
  }

  /** The rule's page. */
  public static URI page(Rule rule) {
    return page(rule.page());
  }

  /** A document, by its path from the root of the project. */
  static URI page(String path) {
    return URI.create(url() + "/blob/main/" + path);
  }

  private static String url() {
    Properties properties = new Properties();
    try (InputStream in = ProjectHome.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the build");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("url");
  }
}
