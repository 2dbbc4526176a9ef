package org.dirlens.server.handler.operation;

import org.dirlens.server.policy.PolicyAnswer;
import org.jspecify.annotations.Nullable;

/**
 * What a bind that succeeded comes to.
 *
 * @param identity whom the session acts for from now on
 * @param policy what its password policy says; null if there is none
 */
public record Bound(Identity identity, @Nullable PolicyAnswer policy) {
  /** A bind that no policy has a say in. */
  public static Bound free(Identity identity) {
    return new Bound(identity, null);
  }
}
