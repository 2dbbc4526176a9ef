package org.dirlens.launcher.twin.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;

/**
 * A connection to a server: messages out and in. What is not read stays with the server, so memory
 * holds one message. One thread at a time; {@link #close} from any.
 */
final class LdapLine implements AutoCloseable {
  /** A longer message is no entry that anybody would want here. */
  private static final int MESSAGE_BYTES_MAX = 256 << 20;

  private static final int CONNECT_MILLIS = 10_000;

  /** Seconds without a word, seconds between questions, and questions without an answer. */
  private static final Map<String, Integer> KEEP_ALIVE =
      Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

  private static final int BUFFER_BYTES = 64 << 10;

  /** How soon a cancel is seen while nothing comes. */
  private static final int LOOK_MILLIS = 250;

  private final SourceAddress address;
  private final BooleanSupplier cancelled;
  private Socket socket;
  private InputStream in;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;

  /** How long an answer may take. */
  enum Patience {
    /** As long as servers need for what they do at once. */
    SECONDS_60(60_000),
    /** For ever: the server speaks when there is something to say. */
    ENDLESS(Long.MAX_VALUE);

    private final long millis;

    Patience(long millis) {
      this.millis = millis;
    }
  }

  private LdapLine(SourceAddress address, Socket socket, BooleanSupplier cancelled)
      throws IOException {
    this.address = address;
    this.cancelled = cancelled;
    this.socket = socket;
    this.in = socket.getInputStream();
  }

  /**
   * Connects, with TLS from the start if the address says so.
   *
   * @param cancelled asked while it waits for answers
   * @throws IOException saying that nobody is there, or that the certificate is not trusted
   */
  static LdapLine open(SourceAddress address, BooleanSupplier cancelled) throws IOException {
    SourceUrl url = address.url();
    Socket socket = new Socket();
    try {
      keepAlive(socket);
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(url.host(), url.port()), CONNECT_MILLIS);
      LdapLine line = new LdapLine(address, socket, cancelled);
      if (url.protection() == SourceUrl.Protection.TLS) {
        line.protect();
      }
      line.socket.setSoTimeout(LOOK_MILLIS);
      return line;
    } catch (IOException e) {
      socket.close();
      throw new IOException(url + " cannot be reached: " + e.getMessage(), e);
    }
  }

  /** Has TCP find out within a minute when the server is gone without a word. */
  private static void keepAlive(Socket socket) throws IOException {
    socket.setKeepAlive(true);
    for (SocketOption<?> option : socket.supportedOptions()) {
      Integer value = KEEP_ALIVE.get(option.name());
      if (value != null) {
        set(socket, option, value);
      }
    }
  }

  @SuppressWarnings("unchecked") // of its type by its name
  private static void set(Socket socket, SocketOption<?> option, int value) throws IOException {
    socket.setOption((SocketOption<Integer>) option, value);
  }

  /** Has all that follows protected by TLS. */
  void protect() throws IOException {
    SourceUrl url = address.url();
    SSLSocket protectedOne =
        (SSLSocket) address.tls().createSocket(socket, url.host(), url.port(), true);
    if (address.names() == SourceAddress.Names.CHECKED) {
      SSLParameters parameters = protectedOne.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("LDAPS");
      protectedOne.setSSLParameters(parameters);
    }
    protectedOne.setSoTimeout(CONNECT_MILLIS);
    protectedOne.startHandshake();
    protectedOne.setSoTimeout(LOOK_MILLIS);
    socket = protectedOne;
    in = protectedOne.getInputStream();
  }

  /** Sends a message. */
  void send(BerWriter message) throws IOException {
    socket.getOutputStream().write(message.bytes(), 0, message.size());
    socket.getOutputStream().flush();
  }

  /**
   * The next message.
   *
   * @throws IOException if the connection ends or what comes is no message
   * @throws CancellationException if it is cancelled meanwhile
   */
  LdapAnswer next(Patience patience) throws IOException {
    long since = System.nanoTime();
    try {
      while (true) {
        int bytes = BerFrame.totalBytes(buffer, start, end - start, MESSAGE_BYTES_MAX);
        if (bytes != BerFrame.INCOMPLETE && bytes <= end - start) {
          byte[] message = Arrays.copyOfRange(buffer, start, start + bytes);
          start += bytes;
          return LdapAnswer.of(message);
        }
        makeRoom(bytes);
        since = read() ? System.nanoTime() : since;
        if ((System.nanoTime() - since) / 1_000_000 > patience.millis) {
          throw new IOException(address.url() + " has not answered for a minute");
        }
      }
    } catch (BerProblem e) {
      throw new IOException(address.url() + " sent what is no LDAP message: " + e.getMessage(), e);
    }
  }

  private void makeRoom(int wanted) {
    int size = Math.max(wanted, end - start + 1);
    if (start > 0 && size > buffer.length - start) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    }
    if (size > buffer.length) {
      // Grows with what arrives, not with what was announced.
      buffer = Arrays.copyOf(buffer, Math.min(size, 2 * buffer.length));
    }
  }

  /** Reads what there is; false if nothing came for a while. */
  private boolean read() throws IOException {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("cancelled");
    }
    try {
      int count = in.read(buffer, end, buffer.length - end);
      if (count < 0) {
        throw new EOFException(address.url() + " ended the connection");
      }
      end += count;
      return true;
    } catch (SocketTimeoutException nothing) {
      return false;
    }
  }

  /** Ends the connection; who waits for an answer gets a problem. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing was to be said any more.
    }
  }
}
