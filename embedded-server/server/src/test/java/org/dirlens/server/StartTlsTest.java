package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.Context;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.StartTlsRequest;
import javax.naming.ldap.StartTlsResponse;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.dirlens.server.wire.TestKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protection that begins in the middle of a session (RFC 4511, section 4.14). */
@Timeout(300)
class StartTlsTest {
  private static final String START_TLS = "1.3.6.1.4.1.1466.20037";
  private static final byte[] ANY = TestClient.present("objectClass");

  @TempDir static Path folder;
  private static SSLContext key;
  private final AtomicInteger keysAskedFor = new AtomicInteger();
  private volatile TlsKey source = () -> key;
  private LdapServer server;

  @BeforeAll
  static void makeKey() throws Exception {
    key = TestKey.make(folder);
  }

  @BeforeEach
  void start() throws Exception {
    TlsKey lazy =
        () -> {
          keysAskedFor.incrementAndGet();
          return source.context();
        };
    server =
        LdapServer.start(
            TestServer.empty(password -> true), ServerOptions.onPort(0).withStartTls(lazy));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theJdksClientStartsTlsAndGoesOn() throws Exception {
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    LdapContext client = new InitialLdapContext(environment, null);
    assertEquals(0, keysAskedFor.get());
    StartTlsResponse tls = (StartTlsResponse) client.extendedOperation(new StartTlsRequest());
    tls.negotiate(key.getSocketFactory());
    assertEquals(1, keysAskedFor.get());
    SearchControls base = new SearchControls();
    base.setSearchScope(SearchControls.OBJECT_SCOPE);
    base.setReturningAttributes(new String[] {"supportedExtension"});
    var root = TestServer.all(client.search(new LdapName(""), "(objectClass=*)", base)).get(0);
    assertTrue(root.getAttributes().get("supportedExtension").contains(START_TLS));
    client.close();
  }

  private Socket plain() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private SSLSocket secured(Socket socket, String... protocols) throws IOException {
    SSLSocket secure =
        (SSLSocket) key.getSocketFactory().createSocket(socket, "127.0.0.1", server.port(), true);
    if (protocols.length > 0) {
      secure.setEnabledProtocols(protocols);
    }
    secure.startHandshake();
    return secure;
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void bothVersionsOfTlsAreSpokenAndNobodyIsKnownAfterwards(String version) throws Exception {
    Socket socket = plain();
    TestClient before = new TestClient(socket);
    assertEquals(0, before.bindAs(Directory.ADMINISTRATOR, "any").code());
    assertEquals("dn:cn=admin,cn=config", before.whoAmI());
    before.send(3, TestClient.extended(START_TLS));
    assertEquals(0, before.answer().code());
    SSLSocket secure = secured(socket, version);
    assertEquals(version, secure.getSession().getProtocol());
    try (TestClient client = new TestClient(secure)) {
      assertEquals("", client.whoAmI());
      client.send(4, TestClient.extended(START_TLS));
      assertEquals(1, client.answer().code(), "it runs already");
      for (int i = 0; i < 200; i++) {
        client.send(10 + i, TestClient.search("cn=schema", 0, ANY, "+", "*"));
      }
      for (int i = 0; i < 200; i++) {
        assertEquals(0, client.searchAnswers().get(1).code());
      }
    }
  }

  @Test
  void whatComesUnprotectedBehindTheRequestIsNotServed() throws Exception {
    try (Socket socket = plain()) {
      TestClient client = new TestClient(socket);
      ByteArrayOutputStream both = new ByteArrayOutputStream();
      both.writeBytes(TestClient.message(1, TestClient.extended(START_TLS), new byte[0]));
      both.writeBytes(TestClient.message(2, TestClient.search("", 0, ANY), new byte[0]));
      client.send(both.toByteArray());
      TestClient.Answer notice = client.answer();
      assertEquals(0, notice.messageId());
      assertEquals(2, notice.code());
      assertTrue(client.closedByServer());
    }
  }

  @Test
  void whatComesUnprotectedInsteadOfTheHandshakeEndsTheConnection() throws Exception {
    try (Socket socket = plain()) {
      TestClient client = new TestClient(socket);
      client.send(1, TestClient.extended(START_TLS));
      assertEquals(0, client.answer().code());
      client.send(2, TestClient.search("", 0, ANY));
      byte[] rest = socket.getInputStream().readAllBytes();
      assertTrue(rest.length < 64, "an alert at most, not an entry");
    }
  }

  @Test
  void aKeyThatCannotBeHadIsToldAndTheSessionGoesOn() throws Exception {
    try (TestClient client = new TestClient(plain())) {
      source =
          () -> {
            throw new IOException("meant to happen in this test");
          };
      assertEquals(52, startTls(client), "unavailable");
      source =
          () -> {
            throw new IllegalStateException("meant to happen in this test");
          };
      assertEquals(80, startTls(client), "other");
      source =
          () -> {
            throw new AssertionError("meant to happen in this test");
          };
      assertEquals(80, startTls(client), "other");
    }
  }

  private static int startTls(TestClient client) throws Exception {
    client.send(1, TestClient.extended(START_TLS));
    int code = client.answer().code();
    assertEquals("", client.whoAmI());
    return code;
  }

  @Test
  void aClientThatTrustsNobodyIsNoTrouble() throws Exception {
    SSLContext stranger = SSLContext.getDefault();
    try (Socket socket = plain()) {
      TestClient client = new TestClient(socket);
      client.send(1, TestClient.extended(START_TLS));
      assertEquals(0, client.answer().code());
      SSLSocket secure =
          (SSLSocket)
              stranger.getSocketFactory().createSocket(socket, "127.0.0.1", server.port(), true);
      assertThrows(IOException.class, secure::startHandshake);
    }
    try (Socket socket = plain()) {
      TestClient client = new TestClient(socket);
      client.send(1, TestClient.extended(START_TLS));
      assertEquals(0, client.answer().code());
      assertEquals("", new TestClient(secured(socket)).whoAmI());
    }
  }
}
