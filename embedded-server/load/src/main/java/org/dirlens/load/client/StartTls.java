package org.dirlens.load.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Asks a server for TLS on a fresh connection (RFC 4511, section 4.14). */
final class StartTls {
  private static final String OID = "1.3.6.1.4.1.1466.20037";
  private static final int ANSWER_MILLIS = 10_000;
  private static final int ANSWER_BYTES_MAX = 1 << 16;

  private StartTls() {}

  /**
   * Returns when the server waits for the handshake; not a byte behind its answer is taken.
   *
   * @param socket that waits when it is read
   * @throws IOException with what the server says if it refuses
   */
  static void on(Socket socket) throws IOException {
    BerWriter out = new BerWriter();
    int message = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, 1);
    int request = out.begin(LdapTags.EXTENDED);
    out.text(BerTag.context(0), OID);
    out.end(request);
    out.end(message);
    socket.setSoTimeout(ANSWER_MILLIS);
    socket.getOutputStream().write(out.toByteArray());
    try {
      requireSuccess(new BerReader(message(socket.getInputStream())));
    } catch (BerProblem e) {
      throw new IOException("the answer to StartTLS cannot be read: " + e.getMessage(), e);
    } catch (SocketTimeoutException e) {
      throw new IOException("the server did not answer StartTLS", e);
    }
  }

  private static byte[] message(InputStream in) throws IOException, BerProblem {
    byte[] bytes = new byte[0];
    int wanted = BerFrame.INCOMPLETE;
    while (bytes.length != wanted) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server closed the connection instead of answering StartTLS");
      }
      bytes = Arrays.copyOf(bytes, bytes.length + 1);
      bytes[bytes.length - 1] = (byte) next;
      wanted = BerFrame.totalBytes(bytes, 0, bytes.length, ANSWER_BYTES_MAX);
    }
    return bytes;
  }

  private static void requireSuccess(BerReader answer) throws IOException, BerProblem {
    answer.open(BerTag.SEQUENCE);
    answer.skip();
    answer.open(LdapTags.EXTENDED_ANSWER);
    long code = answer.signed(BerTag.ENUMERATED);
    answer.skip();
    if (code != ResultCodes.SUCCESS) {
      throw new IOException(
          "StartTLS was refused with result code " + code + " " + answer.text(BerTag.OCTET_STRING));
    }
  }
}
