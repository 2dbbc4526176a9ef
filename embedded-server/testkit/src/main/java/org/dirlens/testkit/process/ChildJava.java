package org.dirlens.testkit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a Java of its own, with the class path of the test. Closing kills it. */
public final class ChildJava implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private ChildJava(Process process) {
    this.process = process;
    this.said = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts a program.
   *
   * @param temporary its folder for temporary files
   */
  public static ChildJava start(Path temporary, Class<?> main, String... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ChildJava(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** What it says next, on either stream. */
  public String nextLine() throws IOException {
    String line = said.readLine();
    if (line == null) {
      throw new AssertionError("it ended by itself");
    }
    return line;
  }

  /** Waits until it says a line with this beginning. */
  public void awaitLine(String beginning) throws IOException {
    String line = nextLine();
    while (!line.startsWith(beginning)) {
      line = nextLine();
    }
  }

  /** Waits until it ends by itself, within a minute, and tells its exit code. */
  public int exitCode() throws InterruptedException {
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), "it does not end");
    return process.exitValue();
  }

  /**
   * Tells it to end, as Ctrl+C does; it ends within a minute, and nothing that it started lives on.
   *
   * @return how many processes it had started
   */
  public int end() throws InterruptedException {
    List<ProcessHandle> started = process.descendants().toList();
    process.toHandle().destroy();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), "it does not end");
    assertEquals(
        List.of(),
        started.stream().filter(ProcessHandle::isAlive).map(each -> "" + each.info()).toList());
    return started.size();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
