package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnNode;

/**
 * The link of the chain that answers what concerns the trees of the server's own entries, passes
 * everything else on.
 */
public final class OwnEntriesLink extends ForwardingOperations {
  private final Dit dit;

  public OwnEntriesLink(Dit dit, Operations next) {
    super(next);
    this.dit = dit;
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    OwnEntries tree = dit.ownTreeAt(request.base());
    if (tree == null) {
      return next.search(context, request);
    }
    RequestControls controls = request.controls();
    RequestControl.Sort sort = controls.get(RequestControl.Sort.class);
    if ((sort != null && sort.critical())
        || controls.has(RequestControl.SyncRequest.class)
        || controls.has(RequestControl.PersistentSearch.class)
        || controls.has(RequestControl.Explain.class)) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "entries of the server itself are neither sorted nor synchronized, nor are searches of"
              + " them explained");
    }
    return new OwnResults(request.attributes(), () -> found(tree, request));
  }

  private static SearchResults found(OwnEntries tree, Request.Search request) throws LdapProblem {
    OwnNode base = new OwnSnapshot(tree.top()).require(request.base());
    RequestControl.Assertion assertion = request.controls().get(RequestControl.Assertion.class);
    if (assertion != null) {
      OwnSnapshot.stored(base).image().require(assertion.filter());
    }
    List<SearchResults> found = new ArrayList<>();
    for (OwnNode node : OwnSnapshot.reached(base, request.scope())) {
      found.add(OwnSnapshot.stored(node).search(request.filter(), request.attributes()));
    }
    return new ResultChain(found, request);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    OwnEntries tree = dit.ownTreeAt(request.name());
    if (tree == null) {
      return next.compare(caller, request);
    }
    OwnNode node = new OwnSnapshot(tree.top()).require(request.name());
    return OwnSnapshot.stored(node).image().compare(request.description(), request.value());
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    return dit.ownTreeWrittenAt(request.name()) == null
        ? next.prepared(context, request)
        : new PreparedUpdate(request, context);
  }

  @Override
  public Updated write(PreparedUpdate prepared) throws LdapProblem {
    OwnEntries tree = dit.ownTreeWrittenAt(prepared.name());
    return tree == null ? next.write(prepared) : new OwnUpdate(tree, dit.schema()).apply(prepared);
  }

  @Override
  public List<Updated> writeAll(List<PreparedUpdate> prepared)
      throws LdapProblem, UpdateSequenceProblem {
    for (PreparedUpdate update : prepared) {
      if (dit.ownTreeWrittenAt(update.name()) != null) {
        throw new LdapProblem(
            ResultCode.AFFECTS_MULTIPLE_DSAS,
            "entries of the server itself cannot be written in a transaction");
      }
    }
    return next.writeAll(prepared);
  }
}
