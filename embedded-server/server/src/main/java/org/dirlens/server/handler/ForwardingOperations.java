package org.dirlens.server.handler;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.message.Request;

/** Passes every verb on; a decorator overrides those it has a say in. */
abstract class ForwardingOperations implements Operations {
  /** The next of the chain. */
  protected final Operations next;

  ForwardingOperations(Operations next) {
    this.next = next;
  }

  @Override
  public Identity bind(Identity caller, Request.Bind request) throws LdapProblem {
    return next.bind(caller, request);
  }

  @Override
  public SearchResults search(Identity caller, Request.Search request) throws LdapProblem {
    return next.search(caller, request);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    return next.compare(caller, request);
  }

  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    return next.actingFor(caller, authorizationId);
  }

  @Override
  public Updated add(Identity caller, Request.Add request) throws LdapProblem {
    return next.add(caller, request);
  }

  @Override
  public Updated delete(Identity caller, Request.Delete request) throws LdapProblem {
    return next.delete(caller, request);
  }

  @Override
  public Updated modify(Identity caller, Request.Modify request) throws LdapProblem {
    return next.modify(caller, request);
  }

  @Override
  public Updated modifyDn(Identity caller, Request.ModifyDn request) throws LdapProblem {
    return next.modifyDn(caller, request);
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    return next.extended(caller, request);
  }
}
