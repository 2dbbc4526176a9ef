package org.dirlens.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.message.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged messages sent to a whole server: each answer can be read, none tells of a fault of the
 * server, and at most the connection they came by ends. As many as the system property {@code
 * dirlens.fuzz.served} says, 5,000 unless told.
 */
@Timeout(3600)
class ServerFuzzTest {
  private static final int CASES = Integer.getInteger("dirlens.fuzz.served", 5_000);

  /** Asked after each message; when its answer is there, all others are. */
  private static final int LAST = 0x7FFF_FFFF;

  private static final byte[] WHO_AM_I =
      TestClient.message(LAST, TestClient.extended("1.3.6.1.4.1.4203.1.11.3"), new byte[0]);

  /** Messages after which people and the schema are what they were at first. */
  private static final int CASES_A_SERVER = 20_000;

  private static final Logger LOG = Logger.getLogger("org.dirlens");

  @TempDir Path folder;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final FuzzedMessages messages = new FuzzedMessages(random);
  private final Queue<LogRecord> faults = new ConcurrentLinkedQueue<>();
  private final Handler heard = new Heard();
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    LOG.addHandler(heard);
    server = TestServer.startWithOwnSchema(folder);
  }

  @AfterEach
  void stop() {
    server.close();
    LOG.removeHandler(heard);
    requireNoFault();
  }

  private void requireNoFault() {
    LogRecord fault = faults.poll();
    if (fault != null) {
      throw new AssertionError("seed " + seed + ": " + fault.getMessage(), fault.getThrown());
    }
  }

  /** Keeps what the server says of its own faults. */
  private final class Heard extends Handler {
    @Override
    public void publish(LogRecord told) {
      if (told.getLevel().intValue() >= Level.SEVERE.intValue()) {
        faults.add(told);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private TestClient client() throws IOException {
    TestClient client = new TestClient(server.server.port());
    boolean known = random.nextInt(8) > 0;
    if (known) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
    }
    return client;
  }

  /** A damaged message that has the length it says. */
  private byte[] message() {
    byte[] message = random.nextInt(3) == 0 ? messages.mutated() : messages.touched();
    try {
      if (BerFrame.totalBytes(message, 0, message.length, FuzzedMessages.BYTES_MAX)
          == message.length) {
        return message;
      }
    } catch (BerProblem damaged) {
      // Its length is put right.
    }
    return FuzzedMessages.withLength(message);
  }

  @Test
  void damagedMessagesAreAnsweredOrEndTheirConnection() throws Exception {
    int closed = 0;
    TestClient client = client();
    for (int i = 0; i < CASES; i++) {
      if (i % CASES_A_SERVER == CASES_A_SERVER - 1) {
        stop();
        start();
        client = client();
      }
      byte[] message = message();
      if (!answered(client, message)) {
        closed++;
        client.close();
        client = client();
      }
    }
    client.close();
    System.out.printf("server fuzz: seed %d, %d of %d ended it%n", seed, closed, CASES);
    assertTrue(closed > 0 && closed < CASES, "all went one way");
  }

  /** Whether the connection continues. */
  private boolean answered(TestClient client, byte[] message) throws IOException {
    try {
      client.send(message);
      client.send(WHO_AM_I);
    } catch (IOException closed) {
      return false;
    }
    while (true) {
      byte[] content = client.content();
      if (content == null) {
        return false;
      }
      TestClient.Answer answer = TestClient.answer(content);
      if (!faults.isEmpty()) {
        System.out.println("a fault at or before " + HexFormat.of().formatHex(message));
        requireNoFault();
      }
      if (answer.messageId() == LAST) {
        return true;
      }
    }
  }

  @Test
  void damagedCredentialsAreRefused() throws Exception {
    Operations operations = server.directory.operations();
    int known = 0;
    for (int i = 0; i < CASES; i++) {
      String right = i % 2 == 0 ? "\0anna\0" + TestServer.USER_PASSWORD : "n,,n=anna,r=abcdefgh";
      byte[] first = messages.mutated(right.getBytes(UTF_8));
      try {
        String mechanism = i % 2 == 0 ? "PLAIN" : "SCRAM-SHA-256";
        SaslStep step =
            operations.sasl(new Request.SaslBind(mechanism, first), new SaslChannel(true, null));
        if (step.rest() != null) {
          String answer = "c=biws,r=abcdefgh,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHg=";
          step.rest().next(messages.mutated(answer.getBytes(UTF_8)));
        }
        known++;
      } catch (LdapProblem refused) {
        // As it should be, for most.
      } catch (RuntimeException fault) {
        throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(first), fault);
      }
    }
    System.out.printf("credentials fuzz: seed %d, %d of %d right%n", seed, known, CASES);
    assertTrue(known < CASES, "everything is right");
  }
}
