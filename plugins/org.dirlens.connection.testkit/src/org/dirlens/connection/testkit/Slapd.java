package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.UntrustedCertificate;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Login;
import org.eclipse.core.runtime.NullProgressMonitor;

/** A slapd with a suffix of its own, and nothing of ours in it. */
public final class Slapd extends ServerProcess {
  public static final String SUFFIX = "dc=example,dc=org";
  public static final String ADMIN = administratorOf(SUFFIX);
  public static final String PASSWORD = "marker-Sl4pd";

  /** Why a test that needs it cannot run here. */
  public static final String MISSING =
      "slapd and openssl are not installed here (apt-get install slapd openssl)";

  private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
  private static final Path LOADER = Path.of("/usr/sbin/slapadd");

  /** The level at which slapd writes a line for each request and each result. */
  private static final int STATS = 256;

  private final String suffix;
  private final boolean certified;
  private int logLevel;

  private Slapd(Path folder, String suffix, boolean certified) throws IOException {
    super(folder);
    this.suffix = suffix;
    this.certified = certified;
    Files.createDirectories(folder.resolve("db"));
    Files.writeString(folder.resolve("slapd.conf"), configuration());
  }

  /** A running one without any entry and without TLS. */
  public static Slapd empty(Path folder, String suffix) throws IOException {
    Slapd slapd = new Slapd(folder, suffix, false);
    slapd.start();
    return slapd;
  }

  /** The same under the overlay sssvlv, which sorts and shows parts of sorted lists. */
  public static Slapd sorting(Path folder, String suffix) throws IOException {
    Slapd slapd = new Slapd(folder, suffix, false);
    slapd.loading("sssvlv", "sssvlv-max 10\n");
    slapd.start();
    return slapd;
  }

  private void loading(String overlay, String settings) throws IOException {
    Path file = folder().resolve("slapd.conf");
    String loaded =
        Files.readString(file)
            .replace(
                "moduleload back_mdb\n", "moduleload back_mdb\nmoduleload %s\n".formatted(overlay));
    Files.writeString(file, loaded + "overlay %s\n%s".formatted(overlay, settings));
  }

  /** The same under the overlay ppolicy, whose usual policy is that entry. */
  public static Slapd policed(Path folder, String suffix, String policy) throws IOException {
    Slapd slapd = new Slapd(folder, suffix, false);
    slapd.loading("ppolicy", "ppolicy_default \"%s\"\n".formatted(policy));
    slapd.start();
    return slapd;
  }

  /**
   * One with {@value #SUFFIX} and a self-signed certificate; {@link #start} runs it. SASL knows its
   * entries by uid, and by the common name of {@link #clientCertificate()}.
   *
   * @param ldif the entries below the suffix entry
   */
  public Slapd(Path folder, String ldif) throws IOException {
    this(folder, SUFFIX, true);
    certify();
    Path entries = folder.resolve("entries.ldif");
    Files.writeString(
        entries, "dn: %s\nobjectClass: domain\ndc: example\n\n%s".formatted(SUFFIX, ldif));
    run(LOADER.toString(), "-q", "-f", at("slapd.conf"), "-l", entries.toString());
  }

  /**
   * Lets its administrator read and change {@code cn=config} and read {@code cn=monitor}; before
   * {@link #start}.
   */
  public Slapd configurable() throws IOException {
    Path file = folder().resolve("slapd.conf");
    Files.writeString(
        file,
        Files.readString(file)
                .replace("moduleload back_mdb\n", "moduleload back_mdb\nmoduleload back_monitor\n")
            + "database monitor\n"
            + ownRoot());
    return configurableUnmonitored();
  }

  /** The same without {@code cn=monitor}, as an administrator may leave it. */
  public Slapd configurableUnmonitored() throws IOException {
    Path file = folder().resolve("slapd.conf");
    String config = "database config\n" + ownRoot() + "database mdb\n";
    Files.writeString(file, Files.readString(file).replace("database mdb\n", config));
    Files.createDirectories(configuredIn());
    return this;
  }

  private String ownRoot() {
    return "rootdn \"%s\"\n".formatted(administrator());
  }

  /** Logs each operation; before {@link #start}. */
  public Slapd logging() {
    logLevel = STATS;
    return this;
  }

  private Path configuredIn() {
    return folder().resolve("slapd.d");
  }

  private static String administratorOf(String suffix) {
    return "cn=admin," + suffix;
  }

  @Override
  public String administrator() {
    return administratorOf(suffix);
  }

  @Override
  public String password() {
    return PASSWORD;
  }

  @Override
  List<String> command() {
    String url = "ldap://127.0.0.1:" + port();
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "-f", at("slapd.conf")));
    if (Files.isDirectory(configuredIn())) {
      command.addAll(List.of("-F", configuredIn().toString()));
    }
    command.addAll(List.of("-h", url, "-d", Integer.toString(logLevel)));
    return command;
  }

  /** Whether the program is here. */
  public static boolean programInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  /** Whether all programs for {@link #Slapd(Path, String)} are here. */
  public static boolean installed() {
    return Files.isExecutable(PROGRAM)
        && Files.isExecutable(LOADER)
        && Files.isExecutable(Path.of("/usr/bin/openssl"));
  }

  /** A certificate that it accepts from clients, of {@code CN=bert}. */
  public Path clientCertificate() {
    return folder().resolve("client.pem");
  }

  /** The key of it, not encrypted. */
  public Path clientKey() {
    return folder().resolve("client-key.pem");
  }

  /**
   * Adds a read-only connection called "certified" by StartTLS, which binds by the client's
   * certificate and trusts that of the server until the end of the session.
   */
  public DirectoryConnection certified() throws ConnectionProblem {
    ClientKey key =
        new ClientKey(ClientKey.Kind.PEM, clientKey().toString(), clientCertificate().toString());
    Endpoint endpoint = new Endpoint("127.0.0.1", port(), Encryption.STARTTLS, 20_000);
    DirectoryConnection connection =
        Connections.shared()
            .add(
                ConnectionParameters.create("certified", endpoint, "", AccessMode.READ_ONLY)
                    .with(Login.external(key)));
    try {
      connection.session(new NullProgressMonitor());
      throw new IllegalStateException("a certificate nobody knows was trusted");
    } catch (UntrustedCertificate asked) {
      Connections.shared().trustedCertificates().trustForThisSession(asked.report());
    }
    return connection;
  }

  /** Gives it another certificate, which it shows from its next start. */
  public void certifyAgain() throws IOException {
    selfSigned("127.0.0.1", "certificate.pem", "key.pem");
  }

  private void certify() throws IOException {
    certifyAgain();
    selfSigned("bert", "client.pem", "client-key.pem");
  }

  private void selfSigned(String name, String certificate, String key) throws IOException {
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
        "/CN=" + name,
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-keyout",
        at(key),
        "-out",
        at(certificate));
  }

  /** The SHA-256 fingerprint of the certificate, as openssl tells it. */
  public String fingerprint() throws IOException {
    String told =
        run("openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", at("certificate.pem"));
    return told.strip().replaceFirst(".*=", "");
  }

  private String certificate() {
    return """
    TLSCertificateFile %1$s/certificate.pem
    TLSCertificateKeyFile %1$s/key.pem
    TLSCACertificateFile %1$s/client.pem
    TLSVerifyClient try
    sasl-secprops noanonymous
    authz-regexp "uid=([^,]*),.*cn=auth" "uid=$1,%2$s"
    authz-regexp "cn=([^,]*)" "uid=$1,%2$s"
    """
        .formatted(folder(), suffix);
  }

  private String configuration() {
    return """
    include /etc/ldap/schema/core.schema
    include /etc/ldap/schema/cosine.schema
    include /etc/ldap/schema/inetorgperson.schema
    modulepath /usr/lib/ldap
    moduleload back_mdb
    %5$s
    sizelimit unlimited
    database mdb
    suffix "%2$s"
    rootdn "%3$s"
    rootpw %4$s
    maxsize 1073741824
    directory %1$s/db
    """
        .formatted(folder(), suffix, administrator(), PASSWORD, certified ? certificate() : "");
  }

  /** Keeps it from running while its connections stay: it is silent from now on. */
  public void silence() throws IOException {
    signal("STOP");
    Process running = process();
    if (running != null) {
      await("stop", () -> hasStopped(running.pid()));
    }
  }

  /** Whether all of its threads have stopped: they do so one after the other. */
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
    Process running = process();
    if (running != null) {
      run("kill", "-" + name, Long.toString(running.pid()));
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
}
