package org.dirlens.server.handler;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.message.Request;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.server.password.PasswordHasher;

/**
 * Answers binds (RFC 4513, section 5.1): anonymous, the administrator, and entries with a
 * userPassword. A name that does not exist and a wrong password get the same answer after the same
 * work.
 */
final class Authentication extends ForwardingOperations {
  private final Accounts accounts;
  private final Identity administrator;
  private final AdminVerifier verifier;
  private final PasswordHasher hasher;

  /** Key derivations at a time: one a core, or a few clients guessing would starve all others. */
  private final Semaphore derivations =
      new Semaphore(Runtime.getRuntime().availableProcessors(), true);

  Authentication(Accounts accounts, AdminVerifier verifier, PasswordHasher hasher, Operations next)
      throws LdapProblem {
    super(next);
    this.accounts = accounts;
    this.administrator = accounts.administrator();
    this.verifier = verifier;
    this.hasher = hasher;
  }

  @Override
  public Identity bind(Identity caller, Request.Bind request) throws LdapProblem {
    Dn name = request.name();
    if (request.password().length == 0) {
      return withoutPassword(name);
    }
    boolean isAdministrator = name.equals(administrator.name());
    Identity identity = isAdministrator ? administrator : new Identity.User(name);
    derivations.acquireUninterruptibly();
    try {
      boolean known =
          isAdministrator
              ? verifier.verify(request.password())
              : hasher.verify(request.password(), passwords(name));
      if (!known || !accounts.admits(identity)) {
        throw new LdapProblem(ResultCode.INVALID_CREDENTIALS, "");
      }
    } finally {
      derivations.release();
    }
    return identity;
  }

  /** RFC 4513, 5.1.2: a name without a password is a mistake that must not pass for a login. */
  private static Identity withoutPassword(Dn name) throws LdapProblem {
    if (name.isRoot()) {
      return Identity.anonymous();
    }
    throw new LdapProblem(
        ResultCode.UNWILLING_TO_PERFORM, "a bind with a name needs a password as well");
  }

  /** RFC 4370, section 4: the administrator may act for everybody. */
  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    if (!caller.isAdministrator()) {
      return next.actingFor(caller, authorizationId);
    }
    Identity other = accounts.find(authorizationId);
    if (other == null) {
      throw new LdapProblem(ResultCode.AUTHORIZATION_DENIED, "");
    }
    return other;
  }

  private List<byte[]> passwords(Dn name) throws LdapProblem {
    Entry entry = accounts.entry(name);
    return entry == null ? List.of() : entry.values("userPassword");
  }
}
