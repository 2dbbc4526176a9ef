package org.dirlens.load.client;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Speaks LDAP as far as a test says, and remembers what it was asked. */
public final class CannedServer implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final Answers answers;

  /**
   * A request.
   *
   * @param connection which one, from 1
   * @param number of the request on it, from 1
   */
  public record Asked(int connection, int number, int operation, BerReader content) {}

  /**
   * An answer.
   *
   * @param entries search entries before it
   */
  public record Answer(int entries, int resultCode) {
    public static final Answer SUCCESS = new Answer(0, 0);

    /** Says nothing. */
    public static final Answer SILENCE = new Answer(-1, 0);

    /** Closes the connection. */
    public static final Answer HANG_UP = new Answer(-2, 0);
  }

  /** Says how a request is answered. */
  public interface Answers {
    Answer to(Asked request) throws InterruptedException, BerProblem;
  }

  public CannedServer(Answers answers) throws IOException {
    this.answers = answers;
    Thread.ofVirtual().start(this::accept);
  }

  public LoadTarget target() {
    return LoadTarget.anonymous("127.0.0.1", socket.getLocalPort());
  }

  /** All requests so far. */
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  public int connections() {
    return connections.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        clients.add(client);
        int number = connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(client, number));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client, int connection) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      for (int number = 1; ; number++) {
        if (!answer(message(in), new int[] {connection, number}, client.getOutputStream())) {
          return;
        }
      }
    } catch (IOException | InterruptedException | BerProblem e) {
      // the client has gone
    }
  }

  private static byte[] message(DataInputStream in) throws IOException {
    byte[] head = new byte[2];
    in.readFully(head);
    int octets = head[1] >= 0 ? 0 : head[1] & 0x7F;
    byte[] more = in.readNBytes(octets);
    int length = octets == 0 ? head[1] : 0;
    for (byte each : more) {
      length = length << 8 | (each & 0xFF);
    }
    return in.readNBytes(length);
  }

  private boolean answer(byte[] message, int[] place, OutputStream out)
      throws IOException, InterruptedException, BerProblem {
    BerReader in = new BerReader(message);
    int id = in.nonNegative(BerTag.INTEGER);
    int operation = in.peekTag();
    if (operation == LdapTags.UNBIND) {
      return false;
    }
    Asked request = new Asked(place[0], place[1], operation, in);
    asked.add(request);
    Answer answer = answers.to(request);
    if (answer.entries >= 0) {
      BerWriter to = new BerWriter();
      for (int i = 0; i < answer.entries; i++) {
        put(to, id, LdapTags.SEARCH_ENTRY, -1);
      }
      put(
          to,
          id,
          operation == LdapTags.DELETE ? 0x6B : operation + 1 + (operation == 0x63 ? 1 : 0),
          answer.resultCode);
      out.write(to.toByteArray());
    }
    return !answer.equals(Answer.HANG_UP);
  }

  private static void put(BerWriter to, int id, int tag, int code) {
    int message = to.begin(BerTag.SEQUENCE);
    to.integer(BerTag.INTEGER, id);
    int operation = to.begin(tag);
    if (code >= 0) {
      to.integer(BerTag.ENUMERATED, code);
    }
    to.text(BerTag.OCTET_STRING, "");
    if (code < 0) {
      to.end(to.begin(BerTag.SEQUENCE));
    } else {
      to.text(BerTag.OCTET_STRING, "canned");
    }
    to.end(operation);
    to.end(message);
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket client : clients) {
      client.close();
    }
  }
}
