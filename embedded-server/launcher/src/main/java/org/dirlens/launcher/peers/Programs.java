package org.dirlens.launcher.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programs of other servers. */
final class Programs {
  private static final int LINES_TOLD = 5;

  private Programs() {}

  /**
   * Runs a program to its end.
   *
   * @param printed a file that gets what it prints, behind what is there
   * @param fine what it may end with other than 0
   * @throws IOException with the last lines that it printed, if it is not there or fails
   * @throws InterruptedException if the thread is interrupted; the program has then ended
   */
  static void run(Path printed, List<String> command, Integer... fine)
      throws IOException, InterruptedException {
    Process process = start(printed, command);
    try {
      int ended = process.waitFor();
      if (ended != 0 && !List.of(fine).contains(ended)) {
        throw new IOException(command.getFirst() + " ended with " + ended + ": " + last(printed));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  /** Starts a program. */
  static Process start(Path printed, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(printed.toFile()))
        .start();
  }

  /** The last lines of a file. */
  static String last(Path printed) {
    try {
      List<String> lines =
          new String(Files.readAllBytes(printed), StandardCharsets.UTF_8)
              .lines()
              .filter(each -> !each.isBlank())
              .toList();
      return String.join("; ", lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same command on one core (Linux); null for all. */
  static List<String> pinned(List<String> command, @Nullable Integer core) {
    if (core == null) {
      return command;
    }
    List<String> all = new ArrayList<>(List.of("taskset", "-c", core.toString()));
    all.addAll(command);
    return all;
  }

  /** A port of loopback that nobody has at the moment. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
