package org.dirlens.server.handler;

import java.nio.charset.StandardCharsets;

/** The "Who am I?" operation (RFC 4532). */
final class WhoAmI {
  static final String OID = "1.3.6.1.4.1.4203.1.11.3";

  private WhoAmI() {}

  static ExtendedAnswer answer(Identity caller) {
    return new ExtendedAnswer(null, caller.authorizationId().getBytes(StandardCharsets.UTF_8));
  }
}
