package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Messages byte by byte: some to send, and what is seen of the answers without decoding them. */
final class RawMessages {
  private RawMessages() {}

  /** The content of the next message; {@link EOFException} when the server has closed. */
  static byte[] next(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    if (in.read() < 0) {
      throw new EOFException();
    }
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

  /** Bytes by their hexadecimal digits, with spaces between them. */
  static byte[] hex(String bytes) {
    return HexFormat.of().parseHex(bytes.replace(" ", ""));
  }

  /** A message of less than 256 bytes. */
  static byte[] message(byte[]... parts) {
    int length = Stream.of(parts).mapToInt(part -> part.length).sum();
    byte[] message = new byte[3 + length];
    message[0] = 0x30;
    message[1] = (byte) 0x81;
    message[2] = (byte) length;
    int at = 3;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, message, at, part.length);
      at += part.length;
    }
    return message;
  }

  /** A simple bind. */
  static byte[] bind(String name, String password) {
    byte[] dn = name.getBytes(UTF_8);
    byte[] word = password.getBytes(UTF_8);
    byte[] head = {2, 1, 1, 0x60, (byte) (7 + dn.length + word.length), 2, 1, 3, 4};
    return message(
        head,
        new byte[] {(byte) dn.length},
        dn,
        new byte[] {(byte) 0x80, (byte) word.length},
        word);
  }

  /** A search for entries with object classes; controls are given as their whole element. */
  static byte[] search(String base, String scope, byte[] controls) {
    return search(2, base, scope, controls);
  }

  /** The same under a message id of 1 to 127. */
  static byte[] search(int messageId, String base, String scope, byte[] controls) {
    byte[] dn = base.getBytes(UTF_8);
    byte[] rest =
        hex("0A01" + scope + "0A0100 020100 020100 010100 870B6F626A656374436C617373 3000");
    byte[] head = {
      2, 1, (byte) messageId, 0x63, (byte) (2 + dn.length + rest.length), 4, (byte) dn.length
    };
    return message(head, dn, rest, controls);
  }
}
