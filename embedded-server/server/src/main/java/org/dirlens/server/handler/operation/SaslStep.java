package org.dirlens.server.handler.operation;

import org.jspecify.annotations.Nullable;

/**
 * What the server says in a SASL bind (RFC 4511, section 4.2.2).
 *
 * @param credentials serverSaslCreds, null for none
 * @param bound what the bind comes to; null if the client is to answer first
 * @param rest what takes that answer; null if there is none to come
 */
@SuppressWarnings("ArrayRecordComponent") // Written once, never compared.
public record SaslStep(
    byte @Nullable [] credentials, @Nullable Bound bound, @Nullable SaslExchange rest) {
  /** The client is known. */
  public static SaslStep done(Bound bound, byte @Nullable [] credentials) {
    return new SaslStep(credentials, bound, null);
  }

  /** The client is asked for more. */
  public static SaslStep ask(byte[] challenge, SaslExchange rest) {
    return new SaslStep(challenge, null, rest);
  }
}
