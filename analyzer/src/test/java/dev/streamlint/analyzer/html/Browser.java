package dev.streamlint.analyzer.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real browser, driven as W3C's WebDriver says: keys are keys, and clicks are clicks.
 *
 * <p>Source: W3C, WebDriver (2018), sections 8 to 15.
 */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
  private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private static final int LOOKS = 600;
  private static final int PAUSE_MILLIS = 50;

  private final Process driver;
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI address;
  private String session = "";

  private Browser(Process driver, int port) {
    this.driver = driver;
    this.address = URI.create("http://127.0.0.1:" + port);
  }

  /** Whether a browser and its driver are installed. */
  static boolean isThere() {
    return program("chromedriver").isPresent() && binary().isPresent();
  }

  private static Optional<Path> binary() {
    return NAMES.stream().flatMap(name -> program(name).stream()).findFirst();
  }

  private static Optional<Path> program(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(Pattern.quote(java.io.File.pathSeparator)))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts one.
   *
   * @param options further words of its command line
   */
  static Browser start(int width, int height, String... options) throws IOException {
    Process driver =
        new ProcessBuilder(program("chromedriver").orElseThrow().toString(), "--port=0")
            .redirectErrorStream(true)
            .start();
    try {
      Browser browser = new Browser(driver, port(driver));
      browser.open(width, height, options);
      return browser;
    } catch (IOException | RuntimeException e) {
      driver.destroy();
      throw e;
    }
  }

  private static int port(Process driver) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        return Integer.parseInt(started.group(1));
      }
    }
    throw new IOException("the driver did not start");
  }

  private void open(int width, int height, String... options) {
    List<String> words =
        Stream.concat(
                Stream.of(
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--hide-scrollbars",
                    "--window-size=" + width + "," + height),
                Arrays.stream(options))
            .toList();
    Map<String, Object> chrome = Map.of("binary", binary().orElseThrow().toString(), "args", words);
    JsonNode opened =
        post(
            "/session",
            Map.of("capabilities", Map.of("alwaysMatch", Map.of("goog:chromeOptions", chrome))));
    session = "/session/" + opened.path("sessionId").asText();
  }

  /** Returns when the page has run its script: the driver sometimes comes back before. */
  void show(Path page) {
    post(session + "/url", Map.of("url", page.toUri().toString()));
    await("document.readyState === 'complete'");
  }

  /** The value of a JavaScript expression. */
  JsonNode value(String expression) {
    return post(
        session + "/execute/sync",
        Map.of("script", "return " + expression + ";", "args", List.of()));
  }

  String text(String expression) {
    return value(expression).asText();
  }

  int count(String selector) {
    return value("document.querySelectorAll(" + quoted(selector) + ").length").asInt();
  }

  /** Waits until a JavaScript expression is true: events of the page come when they come. */
  void await(String expression) {
    for (int i = 0; i < LOOKS; i++) {
      if (value(expression).asBoolean()) {
        return;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalStateException("never: " + expression);
  }

  /** Types where the focus is. */
  void type(String keys) {
    List<Map<String, String>> actions =
        keys.codePoints()
            .mapToObj(Character::toString)
            .flatMap(
                key ->
                    Stream.of(
                        Map.of("type", "keyDown", "value", key),
                        Map.of("type", "keyUp", "value", key)))
            .toList();
    post(
        session + "/actions",
        Map.of("actions", List.of(Map.of("type", "key", "id", "keys", "actions", actions))));
  }

  void click(String selector) {
    JsonNode found = post(session + "/element", Map.of("using", "css selector", "value", selector));
    post(session + "/element/" + found.path(ELEMENT).asText() + "/click", Map.of());
  }

  /** What the browser complains of: refused scripts and requests, errors of the page's own. */
  List<String> complaints() {
    return post(session + "/se/log", Map.of("type", "browser")).findValuesAsText("message");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "\\'") + "'";
  }

  private JsonNode post(String path, Object body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(address.resolve(path))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
              .build();
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      JsonNode value = JSON.readTree(response.body()).path("value");
      if (response.statusCode() != 200) {
        throw new IllegalStateException(path + ": " + value.path("message").asText());
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      if (!session.isEmpty()) {
        http.send(
            HttpRequest.newBuilder(address.resolve(session)).DELETE().build(),
            HttpResponse.BodyHandlers.discarding());
      }
    } catch (IOException e) {
      // It is gone already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      driver.destroy();
    }
  }
}
