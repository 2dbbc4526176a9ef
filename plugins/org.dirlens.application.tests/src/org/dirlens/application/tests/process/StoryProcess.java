package org.dirlens.application.tests.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.core.runtime.Platform;

/**
 * A workbench in a process of its own, in which {@link StoryApplication} plays one part of a story.
 * It has a home and a workspace of its own, which the next part finds as this one left them.
 */
public final class StoryProcess {
  /** The folder of the preferences in a workspace. */
  static final String PREFERENCES = ".metadata/.plugins/org.eclipse.core.runtime/.settings";

  /** A workbench that is silent for longer is ended, and its part has failed. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final int POLL_MILLIS = 50;

  private final Path folder;

  /**
   * @param folder for home, workspace and configuration
   */
  public StoryProcess(Path folder) {
    this.folder = folder;
  }

  /** The folder of the preferences of the workspace, which exists from the first question on. */
  public Path preferences() throws IOException {
    return Files.createDirectories(folder.resolve("workspace").resolve(PREFERENCES));
  }

  /** Plays one part, to the signal that ends it. */
  public void play(String part, Consumer<Process> end) throws Exception {
    play(part, end, Map.of(), List.of());
  }

  /**
   * Plays one part, to the signal that ends it.
   *
   * @param environment variables that the start script would set
   * @param options of Java, as the start script would give them
   */
  void play(
      String part, Consumer<Process> end, Map<String, String> environment, List<String> options)
      throws Exception {
    Path said = folder.resolve("said-" + part);
    ProcessBuilder builder =
        new ProcessBuilder(command(part, options))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    Process workbench = builder.start();
    try {
      awaitVerdict(workbench, said, 1);
      assertEquals(List.of(StoryApplication.DONE), verdicts(said), Files.readString(said));
      end.accept(workbench);
      awaitVerdict(workbench, said, 2);
      assertEquals(List.of(StoryApplication.DONE), verdicts(said), Files.readString(said));
    } finally {
      workbench.destroyForcibly().waitFor();
    }
  }

  /**
   * Waits for that number of verdicts, or for the end of the workbench. A part may take as long as
   * it likes while the workbench lives: each of its steps has an end of its own.
   */
  private static void awaitVerdict(Process workbench, Path said, int count) throws Exception {
    while (workbench.isAlive() && verdicts(said).size() < count) {
      if (Files.getLastModifiedTime(said).toInstant().isBefore(Instant.now().minus(PATIENCE))) {
        workbench.destroyForcibly();
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** The lines that say how the part went. */
  private static List<String> verdicts(Path said) throws IOException {
    return Files.readString(said).lines().filter(line -> line.startsWith("story ")).toList();
  }

  /** The bundles of this test run, with a configuration of their own. */
  private List<String> command(String part, List<String> options) throws IOException {
    Path configuration = Files.createDirectories(folder.resolve("configuration"));
    Path ours =
        new File(Platform.getConfigurationLocation().getURL().getFile(), "config.ini").toPath();
    Files.copy(ours, configuration.resolve("config.ini"), StandardCopyOption.REPLACE_EXISTING);
    List<String> java =
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-Xmx1g",
            "-XX:TieredStopAtLevel=1");
    List<String> story =
        List.of(
            "-Djava.awt.headless=true",
            "-Ddirlens.displayThread.strict=true",
            "-Ddirlens.story=" + part,
            "-Ddirlens.shots=" + System.getProperty("dirlens.shots"),
            "-Duser.home=" + folder,
            "-jar",
            System.getProperty("java.class.path"),
            "-configuration",
            configuration.toString(),
            "-data",
            folder.resolve("workspace").toString(),
            "-product",
            "org.dirlens.application.product",
            "-application",
            "org.dirlens.application.tests.story");
    return Stream.of(java, options, story).flatMap(List::stream).toList();
  }
}
