package org.dirlens.server.handler.route;

import java.nio.charset.StandardCharsets;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.Identity;

/** The "Who am I?" operation (RFC 4532). */
final class WhoAmI {
  private WhoAmI() {}

  static ExtendedAnswer answer(Identity caller) {
    return new ExtendedAnswer(null, caller.authorizationId().getBytes(StandardCharsets.UTF_8));
  }
}
