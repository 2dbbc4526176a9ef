package org.dirlens.server.handler.operation;

import java.util.List;
import java.util.Optional;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.partition.watch.Watch;
import org.dirlens.server.message.Request;

/** A link of the chain: passes every verb on to the next and overrides those it has a say in. */
public abstract class ForwardingOperations implements Operations {
  /** The next of the chain. */
  protected final Operations next;

  protected ForwardingOperations(Operations next) {
    this.next = next;
  }

  @Override
  public Bound bind(Request.Bind request) throws LdapProblem {
    return next.bind(request);
  }

  @Override
  public Optional<Bound> bindAtOnce(Request.Bind request) throws LdapProblem {
    return next.bindAtOnce(request);
  }

  @Override
  public SaslStep sasl(Request.SaslBind request, SaslChannel channel) throws LdapProblem {
    return next.sasl(request, channel);
  }

  @Override
  public boolean decidesAtOnce(Identity caller) {
    return next.decidesAtOnce(caller);
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    return next.search(context, request);
  }

  @Override
  public Watch watch(Request.Search request) throws LdapProblem {
    return next.watch(request);
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
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    return next.prepared(context, request);
  }

  @Override
  public Updated write(PreparedUpdate prepared) throws LdapProblem {
    return next.write(prepared);
  }

  @Override
  public List<Updated> writeAll(List<PreparedUpdate> prepared)
      throws LdapProblem, UpdateSequenceProblem {
    return next.writeAll(prepared);
  }

  @Override
  public void release(PreparedUpdate prepared) {
    next.release(prepared);
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    return next.extended(caller, request);
  }
}
