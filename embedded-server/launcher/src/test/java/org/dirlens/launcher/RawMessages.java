package org.dirlens.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.HexFormat;

/** What a server says to a client that knows of LDAP no more than where messages end. */
final class RawMessages {
  private RawMessages() {}

  /** The content of the next message. */
  static byte[] next(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    in.read();
    int length = in.read();
    if (length > 127) {
      int octets = length & 0x7F;
      length = 0;
      for (int i = 0; i < octets; i++) {
        length = length << 8 | in.read();
      }
    }
    return in.readNBytes(length);
  }

  /** The result code in the content of a message that has one (RFC 4511, section 4.1.9). */
  static int resultCode(byte[] content) throws IOException {
    for (int i = 3; i + 2 < content.length; i++) {
      if (content[i] == 0x0A && content[i + 1] == 1) {
        return content[i + 2];
      }
    }
    throw new IOException("no result: " + HexFormat.of().formatHex(content));
  }
}
