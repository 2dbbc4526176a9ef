package org.dirlens.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.Main;
import org.dirlens.testkit.Marker;
import org.dirlens.testkit.SecretTraces;

/** {@code dirlens serve} in a process of its own, so that it can be killed. */
final class ServerProcess implements AutoCloseable {
  static final String ADMIN_DN = "cn=admin,cn=config";

  private static final int LOOKS = 1_000;
  private static final long LOOK_MILLIS = 10;

  private final Process process;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final Path data;
  private final int port;

  private ServerProcess(Process process, BufferedReader out, Path data, int port) {
    this.process = process;
    this.data = data;
    this.port = port;
    gather(out);
    gather(process.errorReader(StandardCharsets.UTF_8));
  }

  /** Keeps what is printed until the process ends. */
  private void gather(BufferedReader printed) {
    Thread.ofPlatform() // a virtual one would keep its carrier from others as long as it waits
        .daemon()
        .start(
            () -> {
              try {
                printed.lines().forEach(said::add);
              } catch (UncheckedIOException ended) {
                // It was ended by somebody, who closed its streams.
              }
            });
  }

  static ServerProcess start(Path data, String... more) throws IOException {
    return startOn(0, data, more);
  }

  /** A server on a port; 0 for any. */
  static ServerProcess startOn(int port, Path data, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("serve", "--data", data.toString(), "--port", Integer.toString(port)));
    arguments.addAll(List.of(more));
    return started(data, arguments);
  }

  /** A server that listens where its configuration says, and maybe these arguments. */
  static ServerProcess startAsConfigured(Path data, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("serve", "--data", data.toString()));
    arguments.addAll(List.of(more));
    return started(data, arguments);
  }

  /** A server with a heap of this size. */
  static ServerProcess startWithHeap(int megabytes, Path data) throws IOException {
    return started(
        data, java(megabytes, Main.class, "serve", "--data", data.toString(), "--port", "0"));
  }

  private static ServerProcess started(Path data, List<String> arguments) throws IOException {
    return started(data, launch(arguments.toArray(String[]::new)));
  }

  private static ServerProcess started(Path data, Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    if (line == null || !line.startsWith("listening on ")) {
      String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      process.destroyForcibly();
      throw new IOException("the server did not start: " + line + "\n" + said);
    }
    return new ServerProcess(
        process, out, data, Integer.parseInt(line.substring(line.lastIndexOf(':') + 1)));
  }

  /** The command line in a process of its own. */
  static Process launch(String... arguments) throws IOException {
    return java(Main.class, arguments);
  }

  /** A class with a main method in a process of its own. */
  static Process java(Class<?> main, String... arguments) throws IOException {
    return java(256, main, arguments);
  }

  /** The same with a heap of this many megabytes. */
  static Process java(int heap, Class<?> main, String... arguments) throws IOException {
    return new ProcessBuilder(javaCommand(heap, main, arguments)).start();
  }

  static List<String> javaCommand(int heap, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx" + heap + "m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath()));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  int port() {
    return port;
  }

  Path passwordFile() {
    return data.resolve("admin-password");
  }

  /** What {@code ps} shows of it. */
  String commandLine() {
    return process.info().commandLine().orElse("");
  }

  long pid() {
    return process.pid();
  }

  /** kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    requireNoSecret();
  }

  /**
   * No password of a test stands in the data folder, and that of the administrator in its own file
   * only; neither was printed.
   */
  private void requireNoSecret() {
    Marker.requireNone(data);
    SecretTraces administrators = administratorsPassword();
    List<Path> files = administrators.files(data);
    if (!files.equals(List.of(passwordFile()))) {
      throw new AssertionError("the administrator's password stands in " + files);
    }
    if (said.stream().anyMatch(line -> Marker.isIn(line) || administrators.isIn(line))) {
      throw new AssertionError("a password was printed: " + said);
    }
  }

  /** What must be looked for in all that comes out of the server. */
  SecretTraces administratorsPassword() {
    try {
      return new SecretTraces(Files.readString(passwordFile()).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines it has printed so far. */
  Stream<String> said() {
    return said.stream();
  }

  /** How it ended, as soon as it did; fails if it does not. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end");
    }
    return process.exitValue();
  }

  /**
   * SIGTERM; the milliseconds it took to end, or -1 if it did not within ten seconds. They are
   * counted in looks at it, so that time in which the whole machine stood still is none of them.
   */
  long terminate() throws InterruptedException {
    process.destroy();
    for (int look = 0; look < LOOKS; look++) {
      if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        requireNoSecret();
        return look * LOOK_MILLIS;
      }
    }
    return -1;
  }

  @Override
  public void close() throws InterruptedException {
    if (terminate() < 0) {
      kill();
    }
  }
}
