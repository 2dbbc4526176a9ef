package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with a password policy (draft-behera-ldap-password-policy-10) and a clock of its own. An
 * answer is written as its result code and what its control says: {@code "49 locked"}.
 */
@Timeout(300)
abstract class PasswordPolicyServer {
  static final String POLICY = "cn=standard," + BASE;
  static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  static final String WRONG = "not " + USER_PASSWORD;
  private static final List<String> ERRORS =
      List.of(
          "expired",
          "locked",
          "reset",
          "not allowed",
          "old missing",
          "quality",
          "too short",
          "too young",
          "in history");

  @TempDir Path folder;
  Instant now = Instant.parse("2026-01-01T10:00:00Z");

  /** Whether the clock was read last by a thread that serves connections, and not one operation. */
  volatile boolean readByLoop;

  final AtomicInteger reads = new AtomicInteger();

  TestServer server;
  TestClient client;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder, this::read);
    client = new TestClient(server.server.port());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  /** What somebody else does when the state of an account has just been looked at. */
  interface Act {
    void run() throws Exception;
  }

  volatile Act meanwhile;
  final AtomicInteger looksUntil = new AtomicInteger();

  /** Has that done at this look at a clock, of those to come. */
  void meanwhile(int look, Act act) {
    meanwhile = act;
    looksUntil.set(look);
  }

  private Instant read() {
    readByLoop = !Thread.currentThread().isVirtual();
    reads.incrementAndGet();
    Act act = looksUntil.getAndDecrement() == 1 ? meanwhile : null;
    if (act != null) {
      meanwhile = null;
      try {
        act.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    return now;
  }

  /** Makes a policy and has it hold for everybody. */
  void policy(String... lines) throws Exception {
    String[] all = Arrays.copyOf(lines, lines.length + 3);
    all[lines.length] = "objectClass: device";
    all[lines.length + 1] = "objectClass: pwdPolicy";
    all[lines.length + 2] = "pwdAttribute: userPassword";
    server.add(POLICY, all);
    server.directory.passwordPolicy(POLICY);
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  String bind(String name, String password) throws Exception {
    return ask(TestClient.bind(3, name, password));
  }

  String ask(byte[] operation) throws Exception {
    client.send(TestClient.message(1, operation, control()));
    return told(client.content());
  }

  static byte[] control() {
    BerWriter out = new BerWriter();
    int all = out.begin(0xA0);
    int one = out.begin(BerTag.SEQUENCE);
    out.text(BerTag.OCTET_STRING, "1.3.6.1.4.1.42.2.27.8.5.1");
    out.end(one);
    out.end(all);
    return out.toByteArray();
  }

  static String told(byte[] message) throws BerProblem {
    BerReader in = new BerReader(message);
    in.nonNegative(BerTag.INTEGER);
    String code = "" + new BerReader(in.copy(in.peekTag())).signed(BerTag.ENUMERATED);
    if (!in.nextIs(0xA0)) {
      return code;
    }
    in.open(0xA0);
    in.open(BerTag.SEQUENCE);
    assertEquals("1.3.6.1.4.1.42.2.27.8.5.1", in.text(BerTag.OCTET_STRING));
    BerReader value = new BerReader(in.copy(BerTag.OCTET_STRING));
    value.open(BerTag.SEQUENCE);
    if (value.nextIs(0xA0)) {
      value.open(0xA0);
      return value.nextIs(0x80)
          ? code + " expires in " + value.nonNegative(0x80)
          : code + " grace " + value.nonNegative(0x81);
    }
    return value.nextIs(0x81)
        ? code + " " + ERRORS.get(value.nonNegative(0x81))
        : code + " nothing";
  }

  /** The diagnostic message of the answer. */
  String message(byte[] operation) throws Exception {
    client.send(TestClient.message(1, operation, control()));
    BerReader in = new BerReader(client.content());
    in.nonNegative(BerTag.INTEGER);
    BerReader outcome = new BerReader(in.copy(in.peekTag()));
    outcome.signed(BerTag.ENUMERATED);
    outcome.text(BerTag.OCTET_STRING);
    return outcome.text(BerTag.OCTET_STRING);
  }

  /** The password modify operation (RFC 3062) on oneself. */
  String change(String old, String password) throws Exception {
    BerWriter out = new BerWriter();
    int all = out.begin(BerTag.SEQUENCE);
    if (old != null) {
      out.text(0x81, old);
    }
    out.text(0x82, password);
    out.end(all);
    return ask(TestClient.extended(PASSWORD_MODIFY, out.toByteArray()));
  }

  /** One of the changes of a modify operation. */
  record Change(Kind kind, String attribute, String value) {
    static Change password(Kind kind, String value) {
      return new Change(kind, "userPassword", value);
    }
  }

  String replace(String name, String attribute, String value) throws Exception {
    return ask(modify(name, List.of(new Change(Kind.REPLACE, attribute, value))));
  }

  static byte[] modify(String name, List<Change> changes) {
    BerWriter out = new BerWriter();
    int all = out.begin(0x66);
    out.text(BerTag.OCTET_STRING, name);
    int list = out.begin(BerTag.SEQUENCE);
    for (Change change : changes) {
      int one = out.begin(BerTag.SEQUENCE);
      out.integer(BerTag.ENUMERATED, change.kind().code());
      int what = out.begin(BerTag.SEQUENCE);
      out.text(BerTag.OCTET_STRING, change.attribute());
      int values = out.begin(BerTag.SET);
      out.text(BerTag.OCTET_STRING, change.value());
      out.end(values);
      out.end(what);
      out.end(one);
    }
    out.end(list);
    out.end(all);
    return out.toByteArray();
  }

  /** What the administrator writes in the same process. */
  void administer(Kind kind, String name, String attribute, String... values) throws Exception {
    AttributeDescription description = AttributeDescription.parse(attribute, server.schema);
    server.directory.modify(
        Dn.parse(name, server.schema),
        List.of(new Modification(kind, Attribute.of(description, values))));
  }

  List<String> stored(String name, String attribute) throws Exception {
    return server.read(name).values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .sorted()
        .toList();
  }

  void fail(String name, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      assertEquals("49", bind(name, WRONG));
    }
  }

  /** Waits until this number of failures is noted: each is when its answer is on its way. */
  void awaitFailures(String name, int count) throws Exception {
    while (stored(name, "pwdFailureTime").size() < count) {
      assertFalse(Thread.interrupted(), "it took too long");
      Thread.onSpinWait();
    }
  }
}
