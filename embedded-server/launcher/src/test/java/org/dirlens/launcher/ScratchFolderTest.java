package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ScratchFolderTest {
  /** A process that waits in its folder until somebody ends it. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] arguments) throws IOException {
      try (ScratchFolder scratch = new ScratchFolder()) {
        Files.writeString(scratch.path().resolve("data"), "much");
        System.out.println(scratch.path());
        Thread.sleep(TimeUnit.MINUTES.toMillis(2));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void itIsGoneWhenClosed() throws IOException {
    Path path;
    try (ScratchFolder scratch = new ScratchFolder()) {
      path = scratch.path();
      Files.createDirectories(path.resolve("a/b"));
      Files.writeString(path.resolve("a/b/c"), "d");
    }
    assertFalse(Files.exists(path));
  }

  @Test
  void itIsGoneWhenTheProcessIsAskedToEnd() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      Path path = Path.of(out.readLine());
      assertTrue(Files.exists(path.resolve("data")));
      assertTrue(process.toHandle().destroy());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      assertFalse(Files.exists(path));
    } finally {
      process.destroyForcibly();
    }
  }
}
