package org.dirlens.server.handler.password;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.Request;

/**
 * Has sessions of those who were administrators when they bound, and are none any more, continue as
 * nobody's.
 */
public final class PresentAdministrators extends ForwardingOperations {
  private final Administrators administrators;

  public PresentAdministrators(Administrators administrators, Operations next) {
    super(next);
    this.administrators = administrators;
  }

  @Override
  public boolean decidesAtOnce(Identity caller) {
    return next.decidesAtOnce(administrators.present(caller));
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    return next.search(context.as(administrators.present(context.caller())), request);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    return next.compare(administrators.present(caller), request);
  }

  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    return next.actingFor(administrators.present(caller), authorizationId);
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    return next.prepared(context.as(administrators.present(context.caller())), request);
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    return next.extended(administrators.present(caller), request);
  }
}
