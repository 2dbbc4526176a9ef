package org.dirlens.server.handler;

import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.access.Groups;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.limit.LimitRules;
import org.dirlens.server.limit.SearchBounds;
import org.dirlens.server.limit.SearchLimits;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;

/**
 * Narrows what a search may return and how long it may take to the limits of its requester. The
 * administrator has none.
 */
final class Limits extends ForwardingOperations {
  private final Supplier<LimitRules> rules;
  private final LimitRules.Members members;

  Limits(Supplier<LimitRules> rules, Dit dit, Operations next) {
    super(next);
    this.rules = rules;
    this.members = new Members(dit);
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    RequestControl.Page page = request.controls().get(RequestControl.Page.class);
    SearchLimits limits = limits(context.caller());
    SearchBounds all =
        page == null ? limits.bounds(request.bounds()) : limits.pagedBounds(request.bounds());
    boolean changes = context.source() instanceof OperationContext.Search.ChangedEntries;
    SearchBounds bounds = changes ? all.timeAlone() : all;
    if ((bounds.isNone() && !changes) || request.controls().has(RequestControl.Explain.class)) {
      return next.search(context, request);
    }
    if (page != null) {
      LimitedResults.requirePage(page, bounds);
    }
    try {
      return new LimitedResults(next.search(context, request.withBounds(bounds)), bounds);
    } catch (LdapProblem problem) {
      throw LimitedResults.told(problem, bounds);
    }
  }

  private SearchLimits limits(Identity caller) {
    if (caller.isAdministrator()) {
      return SearchLimits.NONE;
    }
    Dn requester = caller.isAnonymous() ? null : caller.name();
    return rules.get().of(requester, members);
  }

  /** Asked by many threads, what each lookup takes not kept. */
  private record Members(Dit dit) implements LimitRules.Members {
    @Override
    public long version() {
      return dit.version();
    }

    @Override
    public Answer member(Dn group, Dn member) {
      return new Groups(dit).member(group, member);
    }

    @Override
    public Answer nestedMember(Dn group, Dn member) {
      return new Groups(dit).nestedMember(group, member);
    }
  }
}
