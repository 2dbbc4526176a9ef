package org.dirlens.connection.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A directory server that runs as a process of its own in a folder of a test. */
public abstract class ServerProcess implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path folder;

  /**
   * Has the port without listening there: the server may all the same, and nobody else gets it as a
   * free one, before the server starts or while it starts again.
   */
  private final Socket reserved = new Socket();

  private @Nullable Process process;

  ServerProcess(Path folder) throws IOException {
    this.folder = folder;
    reserved.setReuseAddress(true);
    reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "end of a server"));
  }

  /** The DN that may do everything. */
  public abstract String administrator();

  /** Its password. */
  public abstract String password();

  abstract List<String> command();

  /** The same after each start. */
  public final int port() {
    return reserved.getLocalPort();
  }

  final Path folder() {
    return folder;
  }

  final String at(String file) {
    return folder.resolve(file).toString();
  }

  /** What it writes to its outputs, which is the log of some servers. */
  public final Path output() {
    return folder.resolve("output");
  }

  /** Runs it and waits until it listens. */
  public final void start() throws IOException {
    process =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(output().toFile())
            .start();
    await("start", this::listens);
  }

  interface Condition {
    boolean holds() throws IOException;
  }

  final void await(String what, Condition condition) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline || process == null || !process.isAlive()) {
        kill();
        throw new IOException("the server did not " + what + ": " + Files.readString(output()));
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** The process while it runs, else null. */
  final @Nullable Process process() {
    return process;
  }

  /** Ends it as a crash does. */
  public final void kill() {
    Process running = process;
    process = null;
    if (running != null) {
      running.destroyForcibly().onExit().join();
    }
  }

  @Override
  public final void close() {
    kill();
    try {
      reserved.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
