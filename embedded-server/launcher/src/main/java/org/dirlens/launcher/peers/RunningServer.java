package org.dirlens.launcher.peers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server process that listens on loopback, and whose processor time can be read. */
public final class RunningServer implements AutoCloseable {
  private static final long START_SECONDS_MAX = 120;
  private static final long END_SECONDS_MAX = 20;

  private final String name;
  private final Process process;
  private final int port;
  private final String admin;
  private final String password;

  /**
   * One that listens.
   *
   * @param admin whom to bind as
   */
  RunningServer(String name, Process process, int port, String admin, String password) {
    this.name = name;
    this.process = process;
    this.port = port;
    this.admin = admin;
    this.password = password;
  }

  /**
   * Starts the process of a peer, and waits until it listens.
   *
   * @throws IOException with the last that it printed if it ends before or takes two minutes
   */
  static RunningServer start(Peer peer, List<String> command, int port)
      throws IOException, InterruptedException {
    Process process = Programs.start(peer.printed(), command);
    try {
      await(process, port, peer.printed());
    } catch (IOException | InterruptedException | RuntimeException e) {
      end(process);
      throw e;
    }
    return new RunningServer(
        peer.name(), process, port, peer.data().admin(), peer.data().password());
  }

  private static void await(Process process, int port, Path printed)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (!listens(port)) {
      if (process.waitFor(5, TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the server ended with " + process.exitValue() + ": " + Programs.last(printed));
      }
      if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(START_SECONDS_MAX)) {
        throw new IOException("the server does not listen: " + Programs.last(printed));
      }
    }
  }

  private static boolean listens(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  /** The same server for another requester; only one of both is closed. */
  public RunningServer as(String user, String userPassword) {
    return new RunningServer(name, process, port, user, userPassword);
  }

  /** What runs call it. */
  public String name() {
    return name;
  }

  /** The port of LDAP on loopback. */
  public int port() {
    return port;
  }

  /** Whom to bind as. */
  public String admin() {
    return admin;
  }

  /** The password of {@link #admin}. */
  public String password() {
    return password;
  }

  /**
   * Processor time of the process and those that it started so far, nanoseconds, in steps of the
   * system (Linux: 10 ms).
   */
  public long cpuNanos() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
        .mapToLong(Duration::toNanos)
        .sum();
  }

  /** Ends it, by force if it does not in {@value #END_SECONDS_MAX} seconds. */
  @Override
  public void close() {
    end(process);
  }

  /** Ends a process, by force if it does not in {@value #END_SECONDS_MAX} seconds. */
  static void end(Process process) {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroy();
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      interrupted = true;
      process.destroyForcibly();
    }
    started.forEach(ProcessHandle::destroy);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
