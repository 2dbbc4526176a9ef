package org.dirlens.server.handler;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.CompareOperation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.plan.SearchRequest;
import org.dirlens.server.message.Request;

/** The end of the chain: brings each operation to the partition or the own entry it is about. */
final class Routing implements Operations {
  private final Dit dit;

  Routing(Dit dit) {
    this.dit = dit;
  }

  @Override
  public Identity bind(Identity caller, Request.Bind request) throws LdapProblem {
    throw new LdapProblem(ResultCode.AUTH_METHOD_NOT_SUPPORTED, "nobody can authenticate here");
  }

  @Override
  public SearchResults search(Identity caller, Request.Search request) throws LdapProblem {
    StoredEntry own = dit.own(request.base());
    if (own == null) {
      return inPartition(dit.require(request.base()), request);
    }
    if (request.base().isRoot() && request.scope() != Scope.BASE) {
      return belowRoot(request);
    }
    if (request.scope() == Scope.ONE) {
      return new ResultChain(List.of(), request);
    }
    return own.search(request.filter(), request.attributes());
  }

  /** The root's children are the suffix entries; its subtree is all there is but itself. */
  private SearchResults belowRoot(Request.Search request) throws LdapProblem {
    Scope below = request.scope() == Scope.ONE ? Scope.BASE : Scope.SUB;
    List<SearchResults> parts = new ArrayList<>(dit.partitions().size());
    for (Partition partition : dit.partitions()) {
      parts.add(inPartition(partition, request.withBase(partition.suffix(), below)));
    }
    return new ResultChain(parts, request);
  }

  private static SearchResults inPartition(Partition partition, Request.Search request)
      throws LdapProblem {
    SearchRequest search =
        new SearchRequest(
            request.base(),
            request.scope(),
            request.filter(),
            request.sizeLimit(),
            Duration.ofSeconds(request.timeLimitSeconds()),
            0);
    return new PartitionResults(partition.search(search), request.attributes());
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    StoredEntry own = dit.own(request.name());
    if (own == null) {
      return dit.require(request.name())
          .compare(request.name(), request.description(), request.value());
    }
    return CompareOperation.compare(own.view(), request.description(), request.value());
  }

  @Override
  public void add(Identity caller, Request.Add request) throws LdapProblem {
    Dn name = request.entry().dn();
    refuseOwn(name, ResultCode.ENTRY_ALREADY_EXISTS);
    dit.require(name).add(request.entry());
  }

  @Override
  public void delete(Identity caller, Request.Delete request) throws LdapProblem {
    refuseOwn(request.name(), ResultCode.UNWILLING_TO_PERFORM);
    dit.require(request.name()).delete(request.name());
  }

  @Override
  public void modify(Identity caller, Request.Modify request) throws LdapProblem {
    refuseOwn(request.name(), ResultCode.UNWILLING_TO_PERFORM);
    dit.require(request.name()).modify(request.name(), request.changes());
  }

  @Override
  public void modifyDn(Identity caller, Request.ModifyDn request) throws LdapProblem {
    Dn name = request.change().dn();
    refuseOwn(name, ResultCode.UNWILLING_TO_PERFORM);
    dit.require(name).modifyDn(request.change());
  }

  private void refuseOwn(Dn name, ResultCode code) throws LdapProblem {
    if (dit.own(name) != null) {
      throw new LdapProblem(code, "the entry belongs to the server itself");
    }
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    if (request.oid().equals(WhoAmI.OID)) {
      return WhoAmI.answer(caller);
    }
    throw new LdapProblem(
        ResultCode.PROTOCOL_ERROR,
        "extended operation " + LdapProblem.quote(request.oid()) + " is not served");
  }
}
