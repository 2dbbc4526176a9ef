package org.dirlens.workload.experiment.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.server.dissection.Stage;
import org.dirlens.workload.measure.JavaProcess;

/**
 * {@code dirlens serve} over a data folder, in a process of its own with 1 GB of heap and without
 * an access log.
 */
final class WireServer implements AutoCloseable {
  private static final String ADMINISTRATOR = "cn=admin,cn=config";
  private static final String LISTENING = "listening on 127.0.0.1:";
  private static final Pattern STAGE = Pattern.compile("(\\w+) nanos=(-?\\d+) .*");

  private final Process process;
  private final int port;
  private final String password;

  private WireServer(Process process, int port, String password) {
    this.process = process;
    this.port = port;
    this.password = password;
  }

  /** Starts it and waits until it listens; what it prints is put beside the folder. */
  static WireServer start(Path data) throws IOException {
    List<String> command =
        List.of(
            JavaProcess.thisJava().resolve("bin").resolve("java").toString(),
            "-Xmx1g",
            "org.dirlens.launcher.cli.Main",
            "serve",
            "--data",
            data.toString(),
            "--port",
            "0");
    Path errors = data.resolveSibling(data.getFileName() + "-errors");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("CLASSPATH", JavaProcess.classPath());
    Process process = builder.start();
    try {
      BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(LISTENING)) {
          int port = Integer.parseInt(line.substring(LISTENING.length()).strip());
          String password = Files.readString(data.resolve("admin-password")).strip();
          WireServer server = new WireServer(process, port, password);
          server.set("logs", "dirlensAccessLog", "off");
          return server;
        }
      }
      throw new IOException("the server did not start: " + Files.readString(errors).strip());
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** A new connection of the administrator. */
  WireClient connect() throws IOException {
    WireClient client = new WireClient(port);
    client.ask(Requests.bind(ADMINISTRATOR, password));
    return client;
  }

  /** CPU time of the process so far, nanoseconds, in steps of 10 ms on Linux. */
  long cpuNanos() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /** What searches spent in each stage since {@link #beginDissection}. */
  record Dissected(long searches, long entireNanos, Map<Stage, Long> nanos) {
    /** Microseconds of a stage, of one search. */
    double micros(Stage stage) {
      return nanos.getOrDefault(stage, 0L) / 1e3 / Math.max(1, searches);
    }

    double entireMicros() {
      return entireNanos / 1e3 / Math.max(1, searches);
    }
  }

  /** Has about one search in 16 timed from now on, stage by stage. */
  void beginDissection() throws IOException {
    set("monitoring", "dirlensDissection", "FALSE");
    set("monitoring", "dirlensDissection", "TRUE");
  }

  private void set(String section, String setting, String value) throws IOException {
    try (WireClient client = connect()) {
      client.ask(Requests.replace("cn=" + section + ",cn=config", setting, value));
    }
  }

  Dissected dissection() throws IOException {
    Map<String, List<String>> entry;
    try (WireClient client = connect()) {
      entry = client.read("cn=dissection,cn=monitor");
    }
    Map<Stage, Long> nanos = new EnumMap<>(Stage.class);
    for (String text : entry.getOrDefault("dirlensdissectedstage", List.of())) {
      Matcher stage = STAGE.matcher(text);
      if (stage.matches()) {
        put(nanos, stage.group(1), Long.parseLong(stage.group(2)));
      }
    }
    return new Dissected(
        number(entry, "dirlensdissectedsearches"), number(entry, "dirlensdissectednanos"), nanos);
  }

  private static void put(Map<Stage, Long> nanos, String text, long value) {
    for (Stage stage : Stage.values()) {
      if (stage.text().equals(text)) {
        nanos.put(stage, value);
      }
    }
  }

  private static long number(Map<String, List<String>> entry, String attribute) throws IOException {
    List<String> values = entry.getOrDefault(attribute, List.of());
    if (values.isEmpty()) {
      throw new IOException("cn=dissection,cn=monitor has no " + attribute);
    }
    return Long.parseLong(values.getFirst());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().onExit().join();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
