package org.dirlens.load.client;

import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/** A bind request (RFC 4511, section 4.2) and its end. */
final class Bind implements PlannedRequest {
  private final RequestWriter.Part request;
  private boolean ended;
  private int code;
  private String diagnostic = "";
  private byte[] credentials = {};

  private Bind(RequestWriter.Part request) {
    this.request = request;
  }

  static Bind simple(String name, String password) {
    return new Bind(to -> RequestWriter.bind(to, name, password));
  }

  static Bind sasl(String mechanism, byte @Nullable [] credentials) {
    return new Bind(to -> RequestWriter.saslBind(to, mechanism, credentials));
  }

  boolean ended() {
    return ended;
  }

  int code() {
    return code;
  }

  /** What the server says about a refusal. */
  String diagnostic() {
    return diagnostic;
  }

  /** What the server sends to a SASL client; maybe empty. */
  byte[] credentials() {
    return credentials;
  }

  @Override
  public void write(BerWriter to) {
    request.write(to);
  }

  @Override
  public void answered(int resultCode, BerReader message) throws BerProblem {
    ended = true;
    code = resultCode;
    diagnostic = ResultCodes.diagnostic(message);
    while (message.hasMore()) {
      if (message.nextIs(LdapTags.SASL_ANSWER)) {
        credentials = message.copy(LdapTags.SASL_ANSWER);
      } else {
        message.skip();
      }
    }
  }
}
