package org.dirlens.server.handler;

import java.nio.charset.StandardCharsets;

/** The "Who am I?" operation (RFC 4532). */
final class WhoAmI {
  private WhoAmI() {}

  static ExtendedAnswer answer(Identity caller) {
    return new ExtendedAnswer(null, caller.authorizationId().getBytes(StandardCharsets.UTF_8));
  }
}
