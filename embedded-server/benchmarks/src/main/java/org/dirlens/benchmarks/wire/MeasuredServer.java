package org.dirlens.benchmarks.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server process on loopback, pinned to a core or not, whose CPU time can be read (Linux). */
final class MeasuredServer implements AutoCloseable {
  private static final long NANOS_PER_TICK = 10_000_000;

  private final String name;
  private final Process process;
  private final int port;
  private final String admin;
  private final String password;

  private MeasuredServer(String name, Process process, int port, String admin, String password) {
    this.name = name;
    this.process = process;
    this.port = port;
    this.admin = admin;
    this.password = password;
  }

  /** The same server for another requester; only one of both is closed. */
  MeasuredServer as(String user, String userPassword) {
    return new MeasuredServer(name, process, port, user, userPassword);
  }

  String name() {
    return name;
  }

  int port() {
    return port;
  }

  String admin() {
    return admin;
  }

  String password() {
    return password;
  }

  /** CPU time of the process so far, nanoseconds, in steps of 10 ms. */
  long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NANOS_PER_TICK;
  }

  /**
   * A peer's process, when it listens; what it prints goes nowhere.
   *
   * @param core the core it is pinned to; null for all
   */
  static MeasuredServer peer(Peer peer, List<String> command, int port, @Nullable Integer core)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(pinned(command, core))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (!listens(port)) {
      if (process.waitFor(5, TimeUnit.MILLISECONDS)) {
        throw new IOException(
            peer.name() + " ended with exit code " + process.exitValue() + ": " + command);
      }
    }
    return new MeasuredServer(peer.name(), process, port, Peer.ADMIN, Peer.PASSWORD);
  }

  private static boolean listens(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  /** Our own server over a data folder, in a process of its own. */
  static MeasuredServer dirlens(Path data, @Nullable Integer core) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx2g",
            "-XX:+UseTransparentHugePages",
            "-cp",
            System.getProperty("java.class.path"),
            "org.dirlens.launcher.cli.Main",
            "serve",
            "--data",
            data.toString(),
            "--port",
            "0");
    Process process =
        new ProcessBuilder(pinned(command, core))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("listening on 127.0.0.1:")) {
        int port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).strip());
        String password = Files.readString(data.resolve("admin-password")).strip();
        return new MeasuredServer("dirlens", process, port, "cn=admin,cn=config", password);
      }
    }
    throw new IOException("the server ended before it listened");
  }

  private static List<String> pinned(List<String> command, @Nullable Integer core) {
    if (core == null) {
      return command;
    }
    List<String> all = new ArrayList<>(List.of("taskset", "-c", core.toString()));
    all.addAll(command);
    return all;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
