package org.dirlens.server.handler.password;

import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.Request;
import org.dirlens.server.policy.AccountState;
import org.dirlens.server.policy.PolicyError;
import org.dirlens.server.policy.PolicyProblem;

/**
 * Lets who has bound with a password that somebody else has set change it, and nothing else before
 * (draft-behera-ldap-password-policy-10, section 7.1). Whether it was changed is asked each time,
 * so the session continues as any other as soon as it was.
 */
public final class ResetPasswords extends ForwardingOperations {
  private final PasswordPolicies policies;
  private final AttributeType userPassword;

  public ResetPasswords(PasswordPolicies policies, AttributeType userPassword, Operations next) {
    super(next);
    this.policies = policies;
    this.userPassword = userPassword;
  }

  private Identity free(Identity caller) throws LdapProblem {
    if (!(caller instanceof Identity.Held held)) {
      return caller;
    }
    AccountState state = policies.state(held.name());
    if (state != null && state.mustChange()) {
      throw new PolicyProblem(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
          PolicyError.CHANGE_AFTER_RESET,
          "the password must be changed first");
    }
    return new Identity.User(held.name());
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    return next.search(context.as(free(context.caller())), request);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    return next.compare(free(caller), request);
  }

  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    return next.actingFor(free(caller), authorizationId);
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    Identity caller = context.caller();
    boolean changes = caller instanceof Identity.Held held && isChange(held, request);
    Identity acting = changes ? new Identity.User(caller.name()) : free(caller);
    return next.prepared(context.as(acting), request);
  }

  private boolean isChange(Identity.Held held, Request.Update request) {
    return request instanceof Request.Modify modify
        && modify.name().equals(held.name())
        && modify.changes().stream()
            .map(Modification::attribute)
            .allMatch(attribute -> attribute.type().equals(userPassword));
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    boolean asksWho = request.oid().equals(ExtendedOperation.WHO_AM_I.oid());
    return next.extended(asksWho ? caller : free(caller), request);
  }
}
