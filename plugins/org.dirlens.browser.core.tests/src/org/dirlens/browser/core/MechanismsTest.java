package org.dirlens.browser.core;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.UntrustedCertificate;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ClientKey.Kind;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.connection.tls.TlsFacts;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way to say who one is, at each server that offers it. */
@Timeout(240)
class MechanismsTest {
  private static final String PASSWORD = "marker-B3rt";
  private static final String BERT = "uid=bert," + Slapd.SUFFIX;

  @TempDir static Path folder;

  private static Connections connections() throws IOException {
    return new Connections(Files.createTempDirectory(folder, "connections"));
  }

  private static Session opened(
      Connections connections, int port, Encryption encryption, Login login, String secret)
      throws ConnectionProblem {
    ConnectionParameters parameters =
        ConnectionParameters.create(
                "test",
                new Endpoint("127.0.0.1", port, encryption, 20_000),
                "",
                AccessMode.READ_WRITE)
            .with(login);
    DirectoryConnection connection = connections.add(parameters);
    connections.askForPasswords(asked -> Optional.of(Secret.of(secret)));
    try {
      return connection.session(monitor());
    } catch (UntrustedCertificate e) {
      connections.trustedCertificates().trustForThisSession(e.report());
      return connection.session(monitor());
    }
  }

  /** Writes as whoever is bound: only bert may change his own entry. */
  private static void actsAs(String dn, Session session) throws ConnectionProblem {
    assertTrue(
        session
            .read(dn, List.of("userPassword"), monitor())
            .orElseThrow()
            .attribute("userPassword")
            .isPresent());
  }

  @Nested
  class OpenLdap {
    @TempDir static Path folder;
    static Slapd slapd;

    @org.junit.jupiter.api.BeforeAll
    static void start() throws IOException {
      assumeTrue(Slapd.installed(), Slapd.MISSING);
      slapd =
          new Slapd(
              folder,
              """
              dn: uid=bert,dc=example,dc=org
              objectClass: inetOrgPerson
              uid: bert
              cn: Bert
              sn: Bert
              userPassword: marker-B3rt
              """);
      slapd.start();
    }

    @org.junit.jupiter.api.AfterAll
    static void stop() {
      if (slapd != null) {
        slapd.close();
      }
    }

    @ParameterizedTest
    @EnumSource(
        value = Mechanism.class,
        names = {"PLAIN", "SCRAM_SHA_512", "SCRAM_SHA_256", "SCRAM_SHA_1", "DIGEST_MD5"})
    void bindsByNameAndPassword(Mechanism mechanism) throws Exception {
      Login login = Login.by(mechanism, "bert");
      actsAs(BERT, opened(connections(), slapd.port(), Encryption.STARTTLS, login, PASSWORD));
      ConnectionProblem refused =
          assertThrows(
              ConnectionProblem.class,
              () -> opened(connections(), slapd.port(), Encryption.STARTTLS, login, "wrong"));
      assertEquals(49, refused.code(), refused.getMessage());
    }

    @Test
    void tellsHowItIsSecuredAndWhatItOffers() throws Exception {
      Connections connections = connections();
      Session session = opened(connections, slapd.port(), Encryption.STARTTLS, Login.ANONYMOUS, "");
      TlsFacts facts = session.tls().orElseThrow();
      assertTrue(facts.protocol().startsWith("TLSv1."), facts.protocol());
      assertTrue(facts.cipherSuite().startsWith("TLS_"), facts.cipherSuite());
      assertEquals(1, facts.chain().size());
      List<String> offered =
          connections
              .checks()
              .saslMechanisms(connections.all().getFirst().parameters(), Secret.of(""), monitor());
      assertTrue(
          offered.containsAll(List.of("SCRAM-SHA-256", "DIGEST-MD5", "PLAIN")), "" + offered);
      assertFalse(offered.contains("EXTERNAL"), "no certificate was shown");
      assertTrue(
          opened(connections(), slapd.port(), Encryption.NONE, Login.ANONYMOUS, "")
              .tls()
              .isEmpty());
    }

    @Test
    void bindsByACertificateOfEachKind() throws Exception {
      bindsBy(new ClientKey(Kind.PEM, slapd.clientKey().toString(), cert()), "");
      Path locked = folder.resolve("locked.pem");
      run(
          "openssl",
          "pkcs8",
          "-topk8",
          "-in",
          slapd.clientKey().toString(),
          "-passout",
          "pass:changeit",
          "-out",
          locked.toString());
      bindsBy(new ClientKey(Kind.PEM, locked.toString(), cert()), "changeit");
      Path old = folder.resolve("old.pem");
      run(
          "openssl",
          "rsa",
          "-traditional",
          "-in",
          slapd.clientKey().toString(),
          "-out",
          old.toString());
      bindsBy(new ClientKey(Kind.PEM, old.toString(), cert()), "");
      Path store = folder.resolve("client.p12");
      run(
          "openssl",
          "pkcs12",
          "-export",
          "-in",
          cert(),
          "-inkey",
          slapd.clientKey().toString(),
          "-name",
          "bert",
          "-passout",
          "pass:changeit",
          "-out",
          store.toString());
      bindsBy(new ClientKey(Kind.PKCS12, store.toString(), ""), "changeit");
      ConnectionProblem wrong =
          assertThrows(
              ConnectionProblem.class,
              () -> bindsBy(new ClientKey(Kind.PKCS12, store.toString(), ""), "wrong"));
      assertTrue(wrong.getMessage().startsWith("The client's key cannot be used"));
    }

    private String cert() {
      return slapd.clientCertificate().toString();
    }

    private void bindsBy(ClientKey key, String secret) throws Exception {
      actsAs(
          BERT,
          opened(connections(), slapd.port(), Encryption.STARTTLS, Login.external(key), secret));
    }

    @Test
    void bindsByAToken() throws Exception {
      Path module = Path.of("/usr/lib/softhsm/libsofthsm2.so");
      assumeTrue(
          Files.exists(module) && Files.isExecutable(Path.of("/usr/bin/pkcs11-tool")),
          "softhsm2 and opensc are not installed here (apt-get install softhsm2 opensc)");
      String label = "dirlens-" + ProcessHandle.current().pid();
      run(
          "softhsm2-util",
          "--init-token",
          "--free",
          "--label",
          label,
          "--so-pin",
          "123456",
          "--pin",
          "123456");
      try {
        run(
            "softhsm2-util",
            "--import",
            slapd.clientKey().toString(),
            "--token",
            label,
            "--label",
            "bert",
            "--id",
            "01",
            "--pin",
            "123456");
        run(
            "pkcs11-tool",
            "--module",
            module.toString(),
            "--token-label",
            label,
            "--login",
            "--pin",
            "123456",
            "--write-object",
            cert(),
            "--type",
            "cert",
            "--id",
            "01",
            "--label",
            "bert");
        bindsBy(new ClientKey(Kind.TOKEN, module.toString(), ""), "123456");
      } finally {
        run("softhsm2-util", "--delete-token", "--token", label);
      }
    }
  }

  @Nested
  class Directory389 {
    @TempDir Path folder;

    @Test
    void bindsByWhatItOffers() throws Exception {
      assumeTrue(Ds389.installed(), "389-ds is not installed here");
      try (Ds389 server = Ds389.empty(folder, Slapd.SUFFIX)) {
        Login admin = Login.simple(server.administrator());
        Session session =
            opened(connections(), server.port(), Encryption.NONE, admin, server.password());
        keepPasswordsInClear(session);
        List<String> offered =
            session
                .read("", List.of("supportedSASLMechanisms"), monitor())
                .orElseThrow()
                .texts("supportedSASLMechanisms");
        int tried = 0;
        for (String name : offered) {
          Optional<Mechanism> mechanism = Mechanism.ofSasl(name);
          if (mechanism.isPresent() && mechanism.get().usesPassword()) {
            Login login = Login.by(mechanism.get(), "dn:" + BERT);
            opened(connections(), server.port(), Encryption.NONE, login, PASSWORD);
            tried++;
          }
        }
        assertTrue(tried >= 2, "" + offered);
      }
    }

    private void keepPasswordsInClear(Session session) throws ConnectionProblem {
      session.write(
          new Write.Modify(
              "cn=config",
              List.of(
                  new org.dirlens.connection.core.Modification(
                      org.dirlens.connection.core.Modification.Kind.REPLACE,
                      org.dirlens.connection.core.Attribute.of("passwordStorageScheme", "CLEAR")))),
          monitor());
      session.write(
          new Write.Add(ServedDirectory.entry(Slapd.SUFFIX, "objectClass: domain", "dc: example")),
          monitor());
      session.write(
          new Write.Add(
              ServedDirectory.entry(
                  BERT,
                  "objectClass: inetOrgPerson",
                  "uid: bert",
                  "cn: Bert",
                  "sn: Bert",
                  "userPassword: " + PASSWORD)),
          monitor());
    }
  }

  @Test
  void bindsToTheEmbeddedServerByScram() throws Exception {
    try (ServedDirectory served = new ServedDirectory(Files.createTempDirectory(folder, "own"))) {
      served.add(
          "uid=bert,dc=example,dc=com",
          "objectClass: inetOrgPerson",
          "uid: bert",
          "cn: Bert",
          "sn: Bert",
          "userPassword: " + PASSWORD);
      int port = served.parameters(AccessMode.READ_WRITE).endpoint().port();
      Login login = Login.by(Mechanism.SCRAM_SHA_256, "bert");
      assertTrue(opened(connections(), port, Encryption.NONE, login, PASSWORD).isOpen());
      ConnectionProblem wrong =
          assertThrows(
              ConnectionProblem.class,
              () -> opened(connections(), port, Encryption.NONE, login, "wrong"));
      assertEquals(49, wrong.code());
      ConnectionProblem missing =
          assertThrows(
              ConnectionProblem.class,
              () ->
                  opened(
                      connections(),
                      port,
                      Encryption.NONE,
                      Login.by(Mechanism.DIGEST_MD5, "bert"),
                      PASSWORD));
      assertTrue(
          missing.getMessage().contains("The server offers SCRAM-SHA-256"), missing.getMessage());
    }
  }

  @Test
  void sendsNoPasswordInClearUnlessAllowed() throws Exception {
    Connections connections = connections();
    Endpoint far = new Endpoint("ldap.example.com", 389, Encryption.NONE, 1_000);
    for (Mechanism mechanism : List.of(Mechanism.SIMPLE, Mechanism.PLAIN)) {
      ConnectionParameters parameters =
          ConnectionParameters.create("far", far, "", AccessMode.READ_WRITE)
              .with(Login.by(mechanism, "cn=admin"));
      DirectoryConnection connection = connections.add(parameters);
      connections.askForPasswords(
          asked -> {
            throw new AssertionError("asked for a password that must not be sent");
          });
      ConnectionProblem refused =
          assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
      assertEquals(ConnectionProblem.Kind.REQUEST, refused.kind());
      assertTrue(refused.getMessage().contains("for everybody on the way to read"));
      assertFalse(parameters.with(Login.by(Mechanism.SCRAM_SHA_256, "a")).sendsClearText());
      assertEquals(ClearText.ALLOWED, parameters.login().with(ClearText.ALLOWED).clearText());
    }
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), String.join(" ", command) + ": " + output);
  }
}
