package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cn=listeners,cn=config by Debian's ldap-utils. */
class ListenersTest {
  private static final String LISTENERS = "cn=listeners,cn=config";
  private static final String BASE = "dc=example,dc=com";

  /** An address that no machine has: it is kept for documentation (RFC 5737). */
  private static final String NOT_OURS = "192.0.2.1";

  @TempDir Path folder;
  private Path data;
  private ServerProcess server;

  @BeforeEach
  void startWhereItIsFree() throws IOException {
    data = folder.resolve("data");
    Files.createDirectory(data);
    configure("dirlensLdapPort: 0");
    server = ServerProcess.startAsConfigured(data, "--base", BASE);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  /** Keeps settings as a server does that ended. */
  private void configure(String... lines) throws IOException {
    Files.writeString(
        data.resolve("config.ldif"),
        "dn: %s\nobjectClass: top\nobjectClass: dirlensListeners\ncn: listeners\n%s\n"
            .formatted(LISTENERS, String.join("\n", lines)));
  }

  private String url() {
    return "ldap://127.0.0.1:" + server.port();
  }

  private Outcome tool(String url, String tool, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(tool, "-x", "-H", url, "-D", ServerProcess.ADMIN_DN));
    command.addAll(List.of("-y", server.passwordFile().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LDAPTLS_REQCERT", "never");
    return LdapTools.run(builder);
  }

  private Outcome modify(String url, String... changes) throws Exception {
    Path file = Files.createTempFile(folder, "change", ".ldif");
    Files.writeString(
        file, "dn: " + LISTENERS + "\nchangetype: modify\n" + String.join("\n-\n", changes) + "\n");
    return tool(url, "ldapmodify", "-f", file.toString());
  }

  private void good(String url, String... changes) throws Exception {
    Outcome outcome = modify(url, changes);
    assertEquals(0, outcome.exit(), outcome.err());
  }

  private void refused(String why, String... changes) throws Exception {
    List<String> before = listeners(url());
    Outcome outcome = modify(url(), changes);
    assertEquals(53, outcome.exit(), outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
    assertEquals(before, listeners(url()), "nothing changed");
  }

  private static String replace(String attribute, Object value) {
    return "replace: %s\n%s: %s".formatted(attribute, attribute, value);
  }

  /** What is chosen and what is listened on, as a client of this listener reads it. */
  private List<String> listeners(String url) throws Exception {
    Outcome outcome =
        tool(url, "ldapsearch", "-LLL", "-s", "base", "-b", LISTENERS, "(cn=*)", "*", "+");
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted().stream().filter(line -> line.startsWith("dirlensL")).toList();
  }

  private static void assertNobodyListens(int port) throws IOException {
    try (Socket socket = new Socket()) {
      // From the port itself, which may be the one that is free, it would meet itself.
      socket.bind(new InetSocketAddress("127.0.0.1", FreePorts.next()));
      assertThrows(
          ConnectException.class, () -> socket.connect(new InetSocketAddress("127.0.0.1", port)));
    }
  }

  @Test
  void theAnswerToAMoveComesOverTheListenerThatEndsAndItsConnectionsStay() throws Exception {
    int before = server.port();
    int port = FreePorts.next();
    try (Socket open = new Socket("127.0.0.1", before)) {
      good(url(), replace("dirlensLdapPort", port));
      assertNobodyListens(before);
      assertEquals(
          List.of(
              "dirlensLdapPort: " + port,
              "dirlensListenAddress: 127.0.0.1",
              "dirlensListening: ldap://127.0.0.1:" + port),
          listeners("ldap://127.0.0.1:" + port));
      assertAnswers(open);
    }
  }

  /** An unauthenticated connection is asked for an anonymous bind. */
  private static void assertAnswers(Socket socket) throws IOException {
    socket.setSoTimeout(60_000);
    byte[] bind = {0x30, 0x0c, 2, 1, 1, 0x60, 7, 2, 1, 3, 4, 0, (byte) 0x80, 0};
    socket.getOutputStream().write(bind);
    byte[] answer = socket.getInputStream().readNBytes(14);
    assertEquals(0x61, answer[5], "a bind response");
    assertEquals(0, answer[9], "success");
  }

  @Test
  void ldapsComesMovesGoesAndIsThereAfterARestart() throws Exception {
    int first = FreePorts.next();
    good(url(), replace("dirlensLdapsPort", first));
    String secure = "ldaps://127.0.0.1:" + first;
    assertEquals("dn:" + ServerProcess.ADMIN_DN, tool(secure, "ldapwhoami").out().strip());
    int second = FreePorts.next();
    good(secure, replace("dirlensLdapsPort", second));
    assertNobodyListens(first);
    stop();
    server = ServerProcess.startAsConfigured(data);
    secure = "ldaps://127.0.0.1:" + second;
    assertTrue(listeners(secure).contains("dirlensListening: " + secure));
    good(secure, "delete: dirlensLdapsPort");
    assertNobodyListens(second);
    assertEquals(
        List.of(
            "dirlensLdapPort: 0", "dirlensListenAddress: 127.0.0.1", "dirlensListening: " + url()),
        listeners(url()));
  }

  @Test
  void ldapsSpeaksTheVersionsOfTlsThatAreTakenAndNoOlderOne() throws Exception {
    int port = FreePorts.next();
    good(url(), replace("dirlensLdapsPort", port));
    for (String version : List.of("1.2", "1.3")) {
      assertEquals("anonymous", pinned(port, version).out().strip(), version);
      Outcome agreed =
          LdapTools.run(
              "openssl",
              "s_client",
              "-connect",
              "127.0.0.1:" + port,
              "-brief",
              "-tls" + version.replace('.', '_'));
      assertTrue(agreed.err().contains("Protocol version: TLSv" + version), agreed.toString());
    }
    assertTrue(pinned(port, "1.1").exit() != 0, "TLS 1.1 is not spoken");
    Path file = folder.resolve("tls.ldif");
    Files.writeString(
        file,
        "dn: cn=tls,cn=config\nchangetype: modify\n"
            + replace("dirlensTlsMinimumVersion", "TLSv1.3")
            + "\n");
    assertEquals(0, tool(url(), "ldapmodify", "-f", file.toString()).exit());
    assertTrue(pinned(port, "1.2").exit() != 0, "TLS 1.2 is not spoken any more");
    assertEquals(0, pinned(port, "1.3").exit());
  }

  /** Who one is over LDAPS with one version of TLS. */
  private static Outcome pinned(int port, String version) throws Exception {
    ProcessBuilder tool = new ProcessBuilder("ldapwhoami", "-x", "-H", "ldaps://127.0.0.1:" + port);
    tool.environment().put("LDAPTLS_REQCERT", "never");
    tool.environment().put("LDAPTLS_CIPHER_SUITE", "NORMAL:-VERS-ALL:+VERS-TLS" + version);
    return LdapTools.run(tool);
  }

  @Test
  void aPortThatIsTakenIsRefusedByNameAndNothingChanges() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      String why = "cannot listen on 127.0.0.1:" + port + ": Address already in use";
      int free = FreePorts.next();
      refused(why, replace("dirlensLdapPort", free), replace("dirlensLdapsPort", port));
      assertNobodyListens(free);
    }
    refused(
        "cannot listen on 127.0.0.1:" + server.port() + ": Address already in use",
        replace("dirlensLdapsPort", server.port()));
  }

  @Test
  void anAddressThatIsNotOursIsRefusedByNameAndNothingChanges() throws Exception {
    refused(
        "cannot listen on " + NOT_OURS + ":0: Cannot assign requested address",
        replace("dirlensListenAddress", NOT_OURS));
    Outcome name = modify(url(), replace("dirlensListenAddress", "localhost"));
    assertEquals(19, name.exit(), name.err());
    assertTrue(
        name.err()
            .contains("dirlensListenAddress must be the IP address of an interface, not localhost"),
        name.err());
    Outcome port = modify(url(), replace("dirlensLdapPort", 65_536));
    assertEquals(19, port.exit(), port.err());
    assertTrue(port.err().contains("dirlensLdapPort must be 0 to 65535, not 65536"), port.err());
  }

  @Test
  void allAddressesAreListenedToOnThePortThatOneHadAndPortsAreExchanged() throws Exception {
    int plain = FreePorts.next();
    good(url(), replace("dirlensLdapPort", plain), replace("dirlensLdapsPort", 0));
    String moved = "ldap://127.0.0.1:" + plain;
    good(moved, replace("dirlensListenAddress", "0.0.0.0"));
    assertTrue(listeners(moved).contains("dirlensListening: ldap://0.0.0.0:" + plain));
    int secure = FreePorts.next();
    good(moved, replace("dirlensLdapsPort", secure), replace("dirlensListenAddress", "127.0.0.1"));
    good(moved, replace("dirlensLdapPort", secure), replace("dirlensLdapsPort", plain));
    assertEquals(0, tool("ldaps://127.0.0.1:" + plain, "ldapwhoami").exit());
    assertEquals(0, tool("ldap://127.0.0.1:" + secure, "ldapwhoami").exit());
  }

  @Test
  void ofAnExchangeThatFailsNothingIsLeft() throws Exception {
    int plain = FreePorts.next();
    int secure = FreePorts.next();
    good(url(), replace("dirlensLdapPort", plain), replace("dirlensLdapsPort", secure));
    String moved = "ldap://127.0.0.1:" + plain;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Outcome outcome =
          modify(
              moved,
              replace("dirlensLdapPort", secure),
              replace("dirlensLdapsPort", taken.getLocalPort()));
      assertEquals(53, outcome.exit(), outcome.err());
    }
    assertEquals(0, tool(moved, "ldapwhoami").exit());
    assertEquals(0, tool("ldaps://127.0.0.1:" + secure, "ldapwhoami").exit());
  }

  @Test
  void aMoveHoldsWhateverWhoIsToldOfItMakesOfThat() throws Exception {
    stop();
    configure("dirlensLdapPort: 0");
    int port = FreePorts.next();
    try (EmbeddedServer embedded = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      embedded.whenListeningChanges(
          () -> {
            throw new IllegalStateException("meant to happen in this test");
          });
      good("ldap://127.0.0.1:" + embedded.port(), replace("dirlensLdapPort", port));
      assertEquals(port, embedded.port());
    }
    server = ServerProcess.startAsConfigured(data);
    assertEquals(port, server.port(), "and is kept");
  }

  @Test
  void whatTheCommandLineSaysHoldsForItsRunAndIsNotChanged() throws Exception {
    int kept = FreePorts.next();
    good(url(), replace("dirlensLdapPort", kept));
    stop();
    server = ServerProcess.start(data);
    assertTrue(server.port() != kept);
    assertEquals(
        List.of(
            "dirlensLdapPort: " + kept,
            "dirlensListenAddress: 127.0.0.1",
            "dirlensListening: " + url()),
        listeners(url()));
    refused(
        "dirlensLdapPort was given when the server was started and holds until it ends",
        replace("dirlensLdapPort", FreePorts.next()));
    good(url(), replace("dirlensLdapsPort", 0));
    stop();
    server = ServerProcess.startAsConfigured(data);
    assertEquals(kept, server.port());
  }

  @Test
  void aStartOnAnAddressThatIsGoneNamesItAndWhereItIsSaid() throws Exception {
    stop();
    int port = FreePorts.next();
    configure("dirlensListenAddress: " + NOT_OURS, "dirlensLdapPort: " + port);
    Process process = ServerProcess.launch("serve", "--data", data.toString());
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), said);
    assertTrue(
        said.contains("cannot listen on " + NOT_OURS + ":" + port)
            && said.contains("Cannot assign requested address")
            && said.contains(
                "; the address and ports are set in cn=listeners,cn=config (file "
                    + data.resolve("config.ldif")
                    + "); for one run by --address, --port and --ldaps-port"),
        said);
    server = ServerProcess.startAsConfigured(data, "--address", "127.0.0.1");
    assertEquals(port, server.port());
  }

  @Test
  void aPlanLeavesListenersAlone() throws Exception {
    good(url(), replace("dirlensLdapsPort", 0));
    List<String> before = listeners(url());
    Path plan = folder.resolve("plan.ldif");
    Files.writeString(
        plan,
        """
        dn: dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config
        objectClass: dirlensPartition

        dn: dirlensIndexAttribute=uid,dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config
        objectClass: dirlensIndex
        dirlensIndexKind: equality
        """);
    for (String verb : List.of("diff", "apply")) {
      Process process =
          ServerProcess.launch(
              "plan", verb, "--url", url(), "--data", data.toString(), plan.toString());
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(verb.equals("diff") ? 3 : 0, process.waitFor(), said);
      assertTrue(!said.contains("isten"), said);
    }
    assertEquals(before, listeners(url()));
  }
}
