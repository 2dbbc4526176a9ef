package org.dirlens.workload.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the operating system keeps of files in memory, on Linux, by way of the programs dd and
 * fincore; elsewhere nothing is known and nothing dropped.
 */
public final class SystemCache {
  /** Nobody could be asked. */
  public static final double UNKNOWN = Double.NaN;

  private SystemCache() {}

  /**
   * Asks the system to forget the files of a folder, which nobody must be writing; what was not
   * written to the disk yet stays.
   *
   * @return the share of their bytes that is still in memory, in percent; {@link #UNKNOWN} if the
   *     programs are missing
   */
  public static double drop(Path folder) throws IOException {
    long bytes = 0;
    long inMemory = 0;
    for (Path file : files(folder)) {
      if (run(List.of("sync", file.toString())).isEmpty()
          || run(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"))
              .isEmpty()) {
        return UNKNOWN;
      }
      List<String> said = run(List.of("fincore", "-b", "-n", "-o", "RES", file.toString()));
      if (said.size() < 2) {
        return UNKNOWN;
      }
      bytes += Files.size(file);
      inMemory += Long.parseLong(said.get(1).strip());
    }
    return bytes == 0 ? 0 : 100.0 * inMemory / bytes;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  /** A first line that says it went well and then what was printed; nothing if it did not. */
  private static List<String> run(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0
          ? Stream.concat(Stream.of("done"), said.lines()).toList()
          : List.of();
    } catch (IOException e) {
      return List.of(); // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
