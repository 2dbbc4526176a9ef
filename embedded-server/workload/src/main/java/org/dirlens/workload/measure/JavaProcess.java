package org.dirlens.workload.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.dirlens.tree.ProgressMonitor;

/**
 * A main class of this program run to its end in a process of its own, on the class path of this
 * one.
 *
 * @param exitCode how it ended
 * @param lines what it printed
 */
public record JavaProcess(int exitCode, List<String> lines) {
  public JavaProcess {
    lines = List.copyOf(lines);
  }

  /** Names the class path where this process has none, since its classes are in bundles. */
  public static final String CLASS_PATH = "dirlens.classPath";

  /** The class path of this program. */
  public static String classPath() {
    return System.getProperty(CLASS_PATH, System.getProperty("java.class.path"));
  }

  /** The Java that runs this process. */
  public static Path thisJava() {
    return Path.of(System.getProperty("java.home"));
  }

  /**
   * Runs it.
   *
   * @param home the folder of the Java to run it with
   * @param arguments options of that Java, the main class and its arguments
   * @param output a file for what it prints
   * @param monitor asked ten times a second; one that cancels ends the process
   */
  public static JavaProcess run(
      Path home, List<String> arguments, Path output, ProgressMonitor monitor) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("CLASSPATH", classPath());
    Process process = builder.start();
    try {
      while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
        if (monitor.cancelled()) {
          throw new CancellationException("the experiment was cancelled");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the experiment was interrupted");
    } finally {
      process.destroyForcibly().onExit().join();
    }
    return new JavaProcess(process.exitValue(), Files.readAllLines(output));
  }

  /** The lines that begin so, without that; none if the process failed. */
  public List<String> results(String beginning) {
    return lines.stream()
        .filter(line -> exitCode == 0 && line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()))
        .toList();
  }
}
