package dev.streamlint.validator.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the agent is: beside the folder of the jars that this program runs from. */
public final class AgentJar {
  private static final String NAME = "stream-lint-agent.jar";

  private AgentJar() {}

  /**
   * The jar.
   *
   * @throws UserError if there is none
   */
  public static Path find() {
    String said = System.getProperty("streamlint.agent");
    Path jar = said == null ? besideLib(NAME) : Path.of(said);
    if (!Files.isRegularFile(jar)) {
      throw new UserError("the agent is not built: there is no " + jar);
    }
    return jar.toAbsolutePath();
  }

  /** What lies beside the folder of the jars that this program runs from. */
  static Path besideLib(String name) {
    try {
      Path own =
          Path.of(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return own.resolveSibling("..").normalize().resolve(name);
    } catch (URISyntaxException e) {
      throw new UserError("cannot tell where this program is: " + e.getMessage());
    }
  }
}
