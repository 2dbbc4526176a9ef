package org.dirlens.server.handler.password;

import java.util.Base64;
import org.dirlens.server.password.ScramKeys;
import org.jspecify.annotations.Nullable;

/** The server's side of one SCRAM-SHA-256 exchange (RFC 5802, section 3; RFC 7677). */
final class ScramVerifier {
  private final ScramFirst first;
  private final ScramKeys keys;
  private final String nonce;

  ScramVerifier(ScramFirst first, ScramKeys keys, byte[] nonce) {
    this.first = first;
    this.keys = keys;
    this.nonce = first.nonce() + Base64.getEncoder().encodeToString(nonce);
  }

  /** The server's first message. */
  String challenge() {
    String salt = Base64.getEncoder().encodeToString(keys.salt());
    return "r=" + nonce + ",s=" + salt + ",i=" + keys.iterations();
  }

  /** The server's last message if the client's proof is right, else null. */
  @Nullable String signature(String clientFinal) {
    int at = clientFinal.lastIndexOf(",p=");
    String bare = "c=" + first.binding() + ",r=" + nonce;
    if (at < 0 || !clientFinal.substring(0, at).equals(bare)) {
      return null;
    }
    byte[] proof = decoded(clientFinal.substring(at + 3));
    String exchange = first.bare() + "," + challenge() + "," + bare;
    return keys.proves(exchange, proof)
        ? "v=" + Base64.getEncoder().encodeToString(keys.signature(exchange))
        : null;
  }

  private static byte[] decoded(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException malformed) {
      return new byte[0];
    }
  }
}
