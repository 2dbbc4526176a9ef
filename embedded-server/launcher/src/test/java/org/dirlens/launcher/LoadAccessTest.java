package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.launcher.bench.KeyFile;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.twin.source.PemTrust;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.Connecting;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.runs.Measured;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads over StartTLS and by SASL, on our server and on Debian's slapd. */
class LoadAccessTest {
  private static final String BASE = OpenSsl.BASE;
  private static final String ANNA = OpenSsl.ANNA;
  private static final String ROOT =
      """
      title = The root
      base = dc=example,dc=com

      [load]
      connections = 2
      duration = 500 ms

      [search root]
      base = {base}
      scope = base
      """;

  private static final String NOTHING = "no operation was answered";
  private static final int TRIES = 10;

  @TempDir static Path folder;
  private static OpenSsl openSsl;
  private static ServerProcess server;
  private static X509Certificate certificate;
  private static Path password;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void start() throws Exception {
    Path data = folder.resolve("data");
    server = ServerProcess.start(data, "--base", BASE);
    openSsl = new OpenSsl(folder);
    openSsl.addAnna(new LdapTools(server));
    password = Files.writeString(folder.resolve("password"), Marker.PASSWORD);
    List<String> pkcs12 = new ArrayList<>(List.of("pkcs12", "-export", "-out", "anna.p12"));
    pkcs12.addAll(List.of("-in", "anna.pem", "-inkey", "anna.key"));
    pkcs12.addAll(List.of("-passout", "file:" + password));
    openSsl.run(pkcs12.toArray(String[]::new));
    Files.writeString(folder.resolve("root.workload"), ROOT);
    InstallationKey key = InstallationKey.of(data);
    key.context();
    certificate = Objects.requireNonNull(key.certificate());
    Files.writeString(folder.resolve("ours.pem"), pem(certificate));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static String pem(X509Certificate certificate) throws Exception {
    String text = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
  }

  private int run(List<String> arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    int exit =
        DirlensCommand.run(
            new PrintWriter(out), new PrintWriter(err, true), arguments.toArray(String[]::new));
    assertFalse(Marker.isIn(out.toString() + err), "a password was printed");
    return exit;
  }

  /** A workload on a server, with more options. */
  private int load(String url, Path runs, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("bench", "run", file("root.workload"), "--target", url));
    arguments.addAll(List.of("--runs", runs.toString()));
    arguments.addAll(List.of(more));
    return run(arguments);
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Nobody sees the root of our server without a bind. */
  private void assertSeesTheRoot(String url, String... more) throws IOException {
    Path runs = Files.createTempDirectory(folder, "runs");
    int exit = load(url, runs, more);
    for (int again = 0; again < TRIES && err.toString().contains(NOTHING); again++) {
      exit = load(url, runs, more); // its half second had no share of a busy machine
    }
    assertEquals(0, exit, err.toString());
    Path kept = new RunFolder(runs).list().getFirst().file();
    Measured measured = RunFile.read(kept).measured().getFirst();
    assertTrue(measured.counts().operations() > 0);
    assertEquals(measured.counts().operations(), measured.counts().entries());
    assertFalse(Marker.isIn(Files.readString(kept)));
  }

  private static String url() {
    return "ldap://127.0.0.1:" + server.port();
  }

  @Test
  void startTlsAndSaslWorkForLoads() throws Exception {
    String pass = password.toString();
    assertSeesTheRoot(
        url(),
        "--starttls",
        "--ca",
        file("ours.pem"),
        "--sasl",
        "EXTERNAL",
        "--key",
        file("anna.p12"),
        "--key-password-file",
        pass);
    assertSeesTheRoot(
        url(),
        "--sasl",
        "scram-sha-256",
        "--user",
        "anna",
        "--authzid",
        "dn:" + ANNA,
        "--password-file",
        pass);
  }

  @Test
  void aReplayTakesTheSameWay() throws Exception {
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        "2026-11-25T08:00:01.000Z SEARCH connection=1 message=2 base=\"%s\" scope=\"base\" filter=\"(dc=example)\" result=0 entries=1 micros=10\n"
            .formatted(BASE));
    for (List<String> login :
        List.of(List.of("--bind", ANNA), List.of("--sasl", "PLAIN", "--user", "anna"))) {
      List<String> arguments = new ArrayList<>(List.of("replay", log.toString(), "--url", url()));
      arguments.addAll(List.of("--pace", "max", "--starttls", "--ca", file("ours.pem")));
      arguments.addAll(List.of("--password-file", password.toString()));
      arguments.addAll(login);
      assertEquals(0, run(arguments), err.toString());
      assertTrue(out.toString().matches("(?s).*\nentries found +1\n.*"), out.toString());
    }
  }

  @Test
  void aTwinIsPulledAndFollowedBySasl() throws Exception {
    String data = file("twin");
    List<String> arguments = new ArrayList<>(List.of("twin", "pull", "--data", data));
    arguments.addAll(List.of("--from", url(), "--base", BASE, "--sasl", "scram-sha-256"));
    arguments.addAll(List.of("--user", "anna", "--password-file", password.toString()));
    assertEquals(0, run(arguments), err.toString());
    assertTrue(out.toString().contains("2 entries"), out.toString());
    arguments.set(arguments.indexOf("scram-sha-256"), "EXTERNAL");
    assertEquals(1, run(arguments));
    assertTrue(err.toString().contains("is followed in the window"), err.toString());
    arguments.addAll(List.of("--bind", ANNA));
    assertEquals(1, run(arguments));
    assertTrue(
        err.toString().contains("--bind and --sasl cannot be combined; use --user"),
        err.toString());
  }

  private void assertRefused(String sentence, String url, String... more) throws IOException {
    Path runs = folder.resolve("none");
    assertEquals(1, load(url, runs, more), out.toString());
    assertTrue(err.toString().contains(sentence), err.toString());
    assertFalse(Files.exists(runs));
  }

  @Test
  void whatCannotBeIsSaidBeforeAnythingStarts() throws Exception {
    String[] loads = {"--sasl", "GSSAPI", "--user", "anna"};
    assertRefused(
        "--sasl: there is no bind by GSSAPI, only by PLAIN, SCRAM-SHA-1, SCRAM-SHA-256,"
            + " SCRAM-SHA-512, DIGEST-MD5, EXTERNAL",
        url(),
        loads);
    assertRefused("--sasl PLAIN needs --user", url(), "--sasl", "PLAIN");
    assertRefused("--sasl EXTERNAL needs --key, and no --user", url(), "--sasl", "EXTERNAL");
    assertRefused(
        "--bind and --sasl cannot be combined; use --user",
        url(),
        "--bind",
        ANNA,
        "--sasl",
        "PLAIN");
    assertRefused(
        "--realm can be used only with --sasl DIGEST-MD5",
        url(),
        "--sasl",
        "PLAIN",
        "--user",
        "a",
        "--realm",
        "b");
    assertRefused("--user, --realm only with --sasl", url(), "--user", "a", "--realm", "b");
    assertRefused("--ca and --key need ldaps:// or --starttls", url(), "--ca", file("ours.pem"));
    assertRefused(
        "has TLS from the start: no StartTLS beside it", "ldaps://127.0.0.1", "--starttls");
    assertRefused("holds no certificate", url(), "--starttls", "--ca", password.toString());
    assertRefused(
        "cannot use the key in",
        url(),
        "--starttls",
        "--sasl",
        "EXTERNAL",
        "--key",
        file("anna.pem"),
        "--key-password-file",
        password.toString());
  }

  private static void assertNoLogin(String why, Login login) {
    assertFails(why, "127.0.0.1", server.port(), new Trust.SignedBy(List.of(certificate)), login);
  }

  private static void assertFails(String why, String host, int port, Trust trust, Login login) {
    IOException problem = assertThrows(IOException.class, () -> connect(host, port, trust, login));
    assertTrue(String.valueOf(problem.getMessage()).contains(why), problem.getMessage());
  }

  @Test
  void whatTheServerRefusesIsSaid() {
    String refused = "the bind was refused with result code ";
    assertNoLogin(refused + "49", Login.by(Mechanism.SCRAM_SHA_256, "anna", "wrong"));
    assertNoLogin(refused + "48", Login.by(Mechanism.EXTERNAL, "", ""));
    assertNoLogin(refused + "7", Login.by(Mechanism.DIGEST_MD5, "anna", Marker.PASSWORD));
    assertFails("PKIX", "127.0.0.1", server.port(), new Trust.OfJava(), Login.ANONYMOUS);
  }

  private static void connect(String host, int port, Trust trust, Login login) throws IOException {
    Protection protection = Protection.of(Protection.Kind.START_TLS, trust);
    try (Selector selector = Selector.open()) {
      Connecting.bound(selector, new LoadTarget(host, port, protection, login), 1).unbind();
    }
  }

  private static String fingerprint(X509Certificate of) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(of.getEncoded());
    return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
  }

  @Test
  void slapdTakesEveryMechanismAndACertificateThatAPersonTrusted() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/sbin/slapd")), "slapd is not installed here");
    Path place = Files.createDirectory(folder.resolve("slapd"));
    openSsl.makeShort("slapd", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1");
    String settings =
        """
        TLSCertificateFile %1$s/slapd.pem
        TLSCertificateKeyFile %1$s/slapd.key
        TLSCACertificateFile %1$s/anna.pem
        TLSVerifyClient try
        sasl-secprops noanonymous
        authz-regexp "uid=([^,]*),.*cn=auth" "uid=$1,%2$s"
        """
            .formatted(folder, BASE);
    try (SlapdProcess slapd = SlapdProcess.start(place, settings, "")) {
      add(slapd);
      X509Certificate own = PemTrust.certificates(folder.resolve("slapd.pem")).getFirst();
      Trust trust = new Trust.SignedBy(List.of(own));
      int port = Integer.parseInt(slapd.administrator().get(2).replaceFirst(".*:", ""));
      for (Mechanism mechanism : Mechanism.values()) {
        if (mechanism.sasl() && mechanism.usesPassword()) {
          connect("127.0.0.1", port, trust, Login.by(mechanism, "anna", Marker.PASSWORD));
          Login wrong = Login.by(mechanism, "anna", "wrong");
          assertFails("result code 49", "127.0.0.1", port, trust, wrong);
        }
      }
      external(trust, port);
      assertFails("localhost", "localhost", port, trust, Login.ANONYMOUS);
      Trust known = new Trust.Known(fingerprint(own));
      connect("localhost", port, known, Login.ANONYMOUS);
      Trust other = new Trust.Known(fingerprint(certificate));
      assertFails("PKIX", "127.0.0.1", port, other, Login.ANONYMOUS);
    }
  }

  private static void external(Trust trust, int port) throws IOException {
    Protection shown =
        new Protection(
            Protection.Kind.START_TLS,
            trust,
            KeyFile.read(folder.resolve("anna.p12"), Marker.PASSWORD));
    Login login = Login.by(Mechanism.EXTERNAL, "", "");
    try (Selector selector = Selector.open()) {
      Connecting.bound(selector, new LoadTarget("127.0.0.1", port, shown, login), 1).unbind();
    }
  }

  /** SASL mechanisms but PLAIN and EXTERNAL want a password in clear of it. */
  private static void add(SlapdProcess slapd) throws Exception {
    Path ldif =
        Files.writeString(
            folder.resolve("slapd.ldif"),
            """
            dn: %1$s
            objectClass: domain
            dc: example

            dn: %2$s
            objectClass: inetOrgPerson
            cn: Anna
            sn: A
            userPassword: %3$s
            """
                .formatted(BASE, ANNA, Marker.PASSWORD));
    List<String> command = new ArrayList<>(List.of("ldapadd"));
    command.addAll(slapd.administrator());
    command.addAll(List.of("-f", ldif.toString()));
    Outcome added = LdapTools.run(new ProcessBuilder(command));
    assertEquals(0, added.exit(), added.err());
  }
}
