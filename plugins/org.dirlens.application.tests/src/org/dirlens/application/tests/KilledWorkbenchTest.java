package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workbench is ended by the system in the middle of work, and started again. */
class KilledWorkbenchTest {
  /** A half that takes longer is ended, and has failed. */
  private static final int PATIENCE_MINUTES = 3;

  @TempDir Path folder;

  @Test
  void whatWasSavedAndWhatWasTypedIsThereAfterAKill() throws Exception {
    play("before");
    play("after");
  }

  /** One half of the story, to the kill that ends it. */
  private void play(String half) throws Exception {
    Process workbench = start(half);
    CompletableFuture.delayedExecutor(PATIENCE_MINUTES, TimeUnit.MINUTES)
        .execute(workbench::destroyForcibly);
    try (BufferedReader said = workbench.inputReader()) {
      List<String> lines = new ArrayList<>();
      String line = said.readLine();
      while (line != null && !line.startsWith("story ")) {
        lines.add(line);
        line = said.readLine();
      }
      assertEquals(StoryApplication.DONE, line, () -> String.join("\n", lines));
    } finally {
      workbench.destroyForcibly().waitFor();
    }
  }

  /** The bundles of this test run, with a configuration, a home and data of their own. */
  private Process start(String half) throws IOException {
    Path configuration = Files.createDirectories(folder.resolve("configuration"));
    Path ours = Path.of(Platform.getConfigurationLocation().getURL().getPath(), "config.ini");
    Files.copy(ours, configuration.resolve("config.ini"), StandardCopyOption.REPLACE_EXISTING);
    List<String> command =
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-Xmx1g",
            "-Djava.awt.headless=true",
            "-Ddirlens.displayThread.strict=true",
            "-Ddirlens.story=" + half,
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
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
