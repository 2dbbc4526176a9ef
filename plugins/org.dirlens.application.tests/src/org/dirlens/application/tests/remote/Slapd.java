package org.dirlens.application.tests.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A slapd with {@value #SUFFIX}, a self-signed certificate, and nothing of ours in it. */
public final class Slapd implements AutoCloseable {
  public static final String SUFFIX = "dc=example,dc=org";
  public static final String ADMIN = "cn=admin," + SUFFIX;
  public static final String PASSWORD = "marker-Sl4pd";

  /** Why a test that needs it cannot run here. */
  public static final String MISSING =
      "slapd and openssl are not installed here (apt-get install slapd openssl)";

  private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
  private static final Path LOADER = Path.of("/usr/sbin/slapadd");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path folder;
  private final int port;
  private @Nullable Process process;

  /**
   * Makes the folder's contents; {@link #start} runs it.
   *
   * @param ldif the entries below the suffix entry
   */
  public Slapd(Path folder, String ldif) throws IOException {
    this.folder = folder;
    this.port = freePort();
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "end of slapd"));
    Files.createDirectories(folder.resolve("db"));
    certify();
    Files.writeString(folder.resolve("slapd.conf"), configuration());
    Path entries = folder.resolve("entries.ldif");
    Files.writeString(
        entries, "dn: %s\nobjectClass: domain\ndc: example\n\n%s".formatted(SUFFIX, ldif));
    run(
        LOADER.toString(),
        "-q",
        "-f",
        folder.resolve("slapd.conf").toString(),
        "-l",
        entries.toString());
  }

  /** Whether the programs are here. */
  public static boolean installed() {
    return Files.isExecutable(PROGRAM)
        && Files.isExecutable(LOADER)
        && Files.isExecutable(Path.of("/usr/bin/openssl"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void certify() throws IOException {
    run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=127.0.0.1",
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-keyout",
        at("key.pem"),
        "-out",
        at("certificate.pem"));
  }

  /** The SHA-256 fingerprint of the certificate, as openssl tells it. */
  public String fingerprint() throws IOException {
    String told =
        run("openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", at("certificate.pem"));
    return told.strip().replaceFirst(".*=", "");
  }

  private String at(String file) {
    return folder.resolve(file).toString();
  }

  private String configuration() {
    return """
    include /etc/ldap/schema/core.schema
    include /etc/ldap/schema/cosine.schema
    include /etc/ldap/schema/inetorgperson.schema
    modulepath /usr/lib/ldap
    moduleload back_mdb
    TLSCertificateFile %1$s/certificate.pem
    TLSCertificateKeyFile %1$s/key.pem
    sizelimit unlimited
    database mdb
    suffix "%2$s"
    rootdn "%3$s"
    rootpw %4$s
    maxsize 1073741824
    directory %1$s/db
    """
        .formatted(folder, SUFFIX, ADMIN, PASSWORD);
  }

  public int port() {
    return port;
  }

  /** Runs it on the port it always has, and waits until it listens. */
  public void start() throws IOException {
    process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "-f",
                at("slapd.conf"),
                "-h",
                "ldap://127.0.0.1:" + port,
                "-d",
                "0")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("slapd.log").toFile())
            .start();
    await("start", this::listens);
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private void await(String what, Condition condition) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline || process == null || !process.isAlive()) {
        throw new IOException(
            "slapd did not " + what + ": " + Files.readString(folder.resolve("slapd.log")));
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends it as a crash does. */
  public void kill() {
    Process running = process;
    process = null;
    if (running != null) {
      running.destroyForcibly().onExit().join();
    }
  }

  /** Keeps it from running while its connections stay: it is silent from now on. */
  public void silence() throws IOException {
    signal("STOP");
    if (process != null) {
      long pid = process.pid();
      await("stop", () -> hasStopped(pid));
    }
  }

  /** Whether none of its threads goes on: they stop one after the other. */
  private static boolean hasStopped(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path thread : threads.toList()) {
        if (!Files.readString(thread.resolve("stat")).contains(") T ")) {
          return false;
        }
      }
      return true;
    }
  }

  /** Lets it run again. */
  public void wake() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    if (process != null) {
      run("kill", "-" + name, Long.toString(process.pid()));
    }
  }

  /** The values of an attribute as slapd wrote them to its database; short ones only. */
  public List<String> stored(String dn, String attribute) throws IOException {
    String ldif = run("/usr/sbin/slapcat", "-f", at("slapd.conf"));
    return Arrays.stream(ldif.split("\n\n"))
        .filter(entry -> entry.startsWith("dn: " + dn + "\n"))
        .flatMap(String::lines)
        .filter(line -> line.startsWith(attribute + ": "))
        .map(line -> line.substring(attribute.length() + 2))
        .toList();
  }

  private static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (Stream<String> lines = process.inputReader().lines()) {
      String output = String.join("\n", new ArrayList<>(lines.toList()));
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(String.join(" ", command) + " failed: " + output);
      }
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
