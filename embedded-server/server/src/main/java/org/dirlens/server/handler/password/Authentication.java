package org.dirlens.server.handler.password;

import java.util.Optional;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.message.Request;

/**
 * Answers binds (RFC 4513, section 5.1): anonymous, the administrator, and entries with a
 * userPassword, as far as its policy admits them.
 */
public final class Authentication extends ForwardingOperations {
  /** A longer password takes too long to be hashed while others wait. */
  private static final int AT_ONCE_BYTES_MAX = 1_024;

  private final Accounts accounts;
  private final Credentials credentials;
  private final PasswordPolicies policies;

  public Authentication(
      Accounts accounts, Credentials credentials, PasswordPolicies policies, Operations next) {
    super(next);
    this.accounts = accounts;
    this.credentials = credentials;
    this.policies = policies;
  }

  @Override
  public Bound bind(Request.Bind request) throws LdapProblem {
    Dn name = request.name();
    if (request.password().length == 0) {
      return withoutPassword(name);
    }
    credentials.require(name, request.password());
    return policies.rightPassword(admitted(name));
  }

  @Override
  public Optional<Bound> bindAtOnce(Request.Bind request) throws LdapProblem {
    Dn name = request.name();
    if (request.password().length == 0) {
      return Optional.of(withoutPassword(name));
    }
    return request.password().length <= AT_ONCE_BYTES_MAX
            && credentials.isKnown(name, request.password())
        ? policies.rightPasswordAtOnce(admitted(name))
        : Optional.empty();
  }

  /** Who proved to have this name; invalidCredentials if the rules keep him out. */
  private Identity admitted(Dn name) throws LdapProblem {
    Identity identity = accounts.identity(name);
    if (!accounts.admits(identity)) {
      throw new LdapProblem(ResultCode.INVALID_CREDENTIALS, "");
    }
    return identity;
  }

  /** RFC 4513, 5.1.2: a name without a password is a mistake that must not pass for a login. */
  private static Bound withoutPassword(Dn name) throws LdapProblem {
    if (name.isRoot()) {
      return Bound.free(Identity.anonymous());
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
}
