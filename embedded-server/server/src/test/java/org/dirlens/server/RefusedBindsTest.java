package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.password.PeerPasswords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How long a refusal takes tells nothing of why: each derives keys as long as all others. */
@Timeout(300)
class RefusedBindsTest {
  /** Those of a new hash of {@link TestServer}. */
  private static final int ITERATIONS = 1000;

  private static final String DAVE = "uid=dave," + TestServer.PEOPLE;

  @TempDir Path folder;
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** What a refused bind with a password that was never tried takes. */
  private long iterations(String name) throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      long before = server.directory.iterationsDone();
      assertEquals(49, client.bindAs(name, "not the password").code(), name);
      return server.directory.iterationsDone() - before;
    }
  }

  private static String[] person(String... passwords) {
    String[] lines = new String[3 + passwords.length];
    lines[0] = "objectClass: inetOrgPerson";
    lines[1] = "cn: Dave";
    lines[2] = "sn: D";
    for (int i = 0; i < passwords.length; i++) {
      lines[3 + i] = "userPassword: " + passwords[i];
    }
    return lines;
  }

  private long iterationsWith(String... passwords) throws Exception {
    server.add(DAVE, person(passwords));
    return iterations(DAVE);
  }

  private static String pbkdf2(int iterations, int keyBytes) {
    Base64.Encoder base64 = Base64.getEncoder();
    String salt = base64.encodeToString("salt".getBytes(StandardCharsets.US_ASCII));
    return "{PBKDF2-SHA256}%d$%s$%s"
        .formatted(iterations, salt, base64.encodeToString(new byte[keyBytes]));
  }

  @Test
  void aNameThatIsNotThere() throws Exception {
    assertEquals(ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE));
  }

  @Test
  void aNameOutsideOfAllNamingContexts() throws Exception {
    assertEquals(ITERATIONS, iterations("uid=anna,o=elsewhere"));
  }

  @Test
  void aSaltedDigest() throws Exception {
    assertEquals(ITERATIONS, iterations(TestServer.ANNA));
  }

  @Test
  void aHashLikeNewOnes() throws Exception {
    assertEquals(ITERATIONS, iterationsWith(pbkdf2(ITERATIONS, 32)));
  }

  @Test
  void aHashOfFewerIterations() throws Exception {
    assertEquals(ITERATIONS, iterationsWith(pbkdf2(10, 32)));
  }

  @Test
  void aHashOfFewerIterationsAndALongerKey() throws Exception {
    assertEquals(ITERATIONS, iterationsWith(pbkdf2(100, 64)));
  }

  @Test
  void hashesThatAreMalformedOrUnknown() throws Exception {
    assertEquals(ITERATIONS, iterationsWith("{PBKDF2-SHA256}1000$$", "{CRYPT}*"));
  }

  @Test
  void noPassword() throws Exception {
    assertEquals(ITERATIONS, iterationsWith());
  }

  @Test
  void somebodyWhoIsKeptOut() throws Exception {
    server.rules("Effect: deny\nRight: auth\nWho: everyone\nTarget: " + TestServer.ANNA);
    assertEquals(ITERATIONS, iterations(TestServer.ANNA));
  }

  @Test
  void aHashOfMoreIterationsHasAllOthersTakeAsLong() throws Exception {
    server.add(DAVE, person(pbkdf2(3 * ITERATIONS, 32)));
    assertEquals(
        3 * ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE), "known when written");
    assertEquals(3 * ITERATIONS, iterations(DAVE));
    assertEquals(3 * ITERATIONS, iterations(TestServer.ANNA));
    server.directory.delete(Dn.parse(DAVE, server.schema));
    assertEquals(3 * ITERATIONS, iterations(DAVE), "for good");
  }

  @Test
  void soDoSeveralHashes() throws Exception {
    String twoBlocks = pbkdf2(ITERATIONS, 48);
    assertEquals(3 * ITERATIONS, iterationsWith(pbkdf2(ITERATIONS, 32), twoBlocks));
    assertEquals(3 * ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE));
  }

  @Test
  void anImportTellsOfCostlyHashes() throws Exception {
    Entry dave = server.entry(DAVE, person(pbkdf2(2 * ITERATIONS, 32)));
    assertEquals(dave.dn(), server.directory.prepareImported(dave).dn());
    assertEquals(2 * ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE));
  }

  /** What was there before the server started is met when somebody asks for it. */
  @Test
  void aHashThatNobodyToldOfTakesLongerOnce() throws Exception {
    server.example.add(server.entry(DAVE, person(pbkdf2(2 * ITERATIONS, 32))));
    assertEquals(ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE));
    assertEquals(2 * ITERATIONS, iterations(DAVE));
    assertEquals(2 * ITERATIONS, iterations("uid=nobody," + TestServer.PEOPLE));
  }

  /** What was made by another server opens the door to its owner, however it is written. */
  @Test
  void whoBringsThePasswordOfAHashOfAPeerGetsIn() throws Exception {
    // A fast machine tries more of them in a second than may fail.
    server.directory.limit(OperationLimits.standard().withBindFailuresPerSecond(1_000));
    int number = 0;
    for (String value : PeerPasswords.known()) {
      String name = "uid=peer" + number++ + "," + TestServer.PEOPLE;
      server.add(name, person(value));
      try (TestClient client = new TestClient(server.server.port())) {
        assertEquals(49, client.bindAs(name, "not the password").code(), value);
        assertEquals(0, client.bindAs(name, PeerPasswords.PASSWORD).code(), value);
      }
    }
  }
}
