package org.dirlens.server.handler.access;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.server.access.ApplicableRules;
import org.dirlens.server.access.Region;
import org.dirlens.server.access.Right;
import org.dirlens.server.access.Rights;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.password.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * The link of the chain that lets an operation see and do what its caller may: everybody RootDSE
 * and schema, the administrator all, everyone else what the access rules say.
 *
 * <p>A secret is never sent to anyone, the administrator included. What a caller may not know to be
 * there is answered like what is not there.
 */
public final class AccessEnforcement extends ForwardingOperations {
  private static final Set<Right> COMPARING = EnumSet.of(Right.COMPARE, Right.SEARCH, Right.READ);

  private final Dit dit;
  private final AccessDecisions decisions;
  private final IdentityLookup accounts;
  private final List<AttributeType> secrets;
  private final AttributeSelection allButSecrets;

  public AccessEnforcement(
      Dit dit, AccessDecisions decisions, IdentityLookup accounts, Operations next) {
    super(next);
    this.dit = dit;
    this.decisions = decisions;
    this.accounts = accounts;
    this.secrets = Secrets.in(dit.schema());
    this.allButSecrets = AttributeSelection.ALL_USER.without(secrets);
  }

  @Override
  public boolean decidesAtOnce(Identity caller) {
    return decisions.decidesAtOnce(caller);
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    RequestControl.EffectiveRights rights =
        request.controls().get(RequestControl.EffectiveRights.class);
    return rights == null
        ? MatchedValuesResults.of(found(context, request), request, dit.schema())
        : effective(context, request, rights);
  }

  private SearchResults effective(
      OperationContext.Search context, Request.Search request, RequestControl.EffectiveRights asked)
      throws LdapProblem {
    if (request.controls().has(RequestControl.MatchedValues.class)
        || request.controls().has(RequestControl.SyncRequest.class)) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "effective rights come neither with matched values nor in a synchronization");
    }
    Identity subject = subject(context.caller(), asked.subject());
    RightsResults.Judge judge =
        (entry, name, rights) ->
            subject.isAdministrator()
                ? null
                : decisions.rulesFor(subject, name.dn(), rights).of(entry, name);
    List<AttributeType> alsoAbout =
        asked.attributes().stream().map(dit.schema()::attribute).filter(Objects::nonNull).toList();
    return new RightsResults(found(context, request), judge, alsoAbout, dit.schema());
  }

  /** Everybody may ask what he may do himself, and what those may do whom he may act for. */
  private Identity subject(Identity caller, @Nullable String text) throws LdapProblem {
    Identity subject = text == null ? caller : accounts.find(text);
    boolean allowed =
        subject != null
            && (caller.isAdministrator()
                || subject.equals(caller)
                || (subject instanceof Identity.User user
                    && !caller.isAnonymous()
                    && decisions.mayActFor(caller, user.name())));
    if (subject == null || !allowed) {
      throw AccessDecisions.refusal("no right to ask what somebody else may do");
    }
    return subject;
  }

  private SearchResults found(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    Identity caller = context.caller();
    if (caller.isAdministrator()) {
      return next.search(context, request.withAttributes(withheld(request.attributes())));
    }
    Dn base = request.base();
    if (dit.rootOrSchema(base) != null && (!base.isRoot() || request.scope() == Scope.BASE)) {
      return same(context, request, decisions.open());
    }
    ApplicableRules applicable =
        decisions.rulesFor(caller, region(context, request), AccessDecisions.SEEING);
    Rights rights = applicable.everywhere();
    if (rights != null && !rights.known()) {
      throw decisions.refused(caller, base, rights, "search here");
    }
    try {
      return rights != null && rights.found()
          ? same(context, request, rights)
          : checked(context, request, applicable);
    } catch (LdapProblem problem) {
      throw decisions.told(caller, base, problem);
    }
  }

  /** Aliases may lead anywhere in the naming context, and so may changes of names. */
  private Region region(OperationContext.Search context, Request.Search request) {
    Dn base = request.base();
    boolean leads =
        request.follow().contains(Follow.BASE_ALIASES)
            || request.follow().contains(Follow.FOUND_ALIASES)
            || context.source() != null;
    Partition partition = leads && !base.isRoot() ? dit.find(base) : null;
    return partition == null
        ? new Region(base, request.scope(), decisions.place(base))
        : new Region(partition.suffix(), Scope.SUB, Region.Place.CONTEXTS);
  }

  /** A search with the same rights to all entries. */
  private SearchResults same(OperationContext.Search context, Request.Search request, Rights rights)
      throws LdapProblem {
    requireSortable(request, rights::asks);
    return next.search(
        context,
        request
            .withAttributes(rights.shown(request.attributes()))
            .withFilter(rights.guarded(request.filter()))
            .withControls(guarded(request.controls(), rights::guarded)));
  }

  /** A search with other rights to some entries than to others. */
  private SearchResults checked(
      OperationContext.Search context, Request.Search request, ApplicableRules applicable)
      throws LdapProblem {
    requireSortable(request, applicable::asksSomewhere);
    UnaryOperator<Filter> assertion = UnaryOperator.identity();
    if (!request.base().isRoot()) {
      Rights base = decisions.base(context.caller(), applicable, request);
      assertion = base == null ? applicable::guardedAlways : base::guarded;
    }
    SearchResults all =
        next.search(
            seeing(context, request, applicable),
            request
                .withBounds(request.bounds().withoutSize())
                .withFilter(applicable.guarded(request.filter()))
                .withControls(guarded(request.controls(), assertion)));
    return new VisibleResults(all, request, applicable, dit.schema());
  }

  /** Tells what may be seen of a list or an order that is not of all entries alike. */
  private OperationContext.Search seeing(
      OperationContext.Search context, Request.Search request, ApplicableRules applicable) {
    boolean all = !request.controls().has(RequestControl.ListView.class);
    return all && sortable(request, applicable::asksAlways)
        ? context
        : context.seeing(new EntryVisibility(request, applicable, dit.schema()));
  }

  /** An order tells about values as a filter does. */
  private void requireSortable(Request.Search request, Predicate<AttributeType> asks)
      throws LdapProblem {
    if (!sortable(request, asks)) {
      throw AccessDecisions.refusal("no right to sort by this attribute");
    }
  }

  private boolean sortable(Request.Search request, Predicate<AttributeType> asks) {
    RequestControl.Sort sort = request.controls().get(RequestControl.Sort.class);
    List<RequestControl.Sort.Key> keys = sort == null ? List.of() : sort.keys();
    for (RequestControl.Sort.Key key : keys) {
      AttributeType type = dit.schema().attribute(key.attribute().split(";", 2)[0]);
      if (type != null && !type.withSubtypes().stream().allMatch(asks)) {
        return false;
      }
    }
    return true;
  }

  /** The controls without a look at what their user may not see. */
  private static RequestControls guarded(RequestControls controls, UnaryOperator<Filter> guard) {
    RequestControl.Assertion assertion = controls.get(RequestControl.Assertion.class);
    return assertion == null
        ? controls
        : controls.with(new RequestControl.Assertion(guard.apply(assertion.filter())));
  }

  private AttributeSelection withheld(AttributeSelection wanted) {
    return wanted.equals(AttributeSelection.ALL_USER) ? allButSecrets : wanted.without(secrets);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    if (caller.isAdministrator()) {
      return next.compare(caller, request);
    }
    Dn name = request.name();
    ApplicableRules applicable = decisions.rulesFor(caller, name, COMPARING);
    Rights rights = dit.rootOrSchema(name) != null ? decisions.open() : applicable.everywhere();
    if (rights == null) {
      rights = decisions.rights(applicable, name);
    }
    if (rights != null && !rights.allowsWithSubtypes(Right.COMPARE, request.description().type())) {
      throw decisions.refused(caller, name, rights, "compare this");
    }
    try {
      UnaryOperator<Filter> guard = rights == null ? applicable::guardedAlways : rights::guarded;
      return next.compare(caller, request.withControls(guarded(request.controls(), guard)));
    } catch (LdapProblem problem) {
      throw decisions.told(caller, name, problem);
    }
  }

  /** RFC 4370, section 4, for those whom a rule lets act for others. */
  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    Identity other = authorizationId.isEmpty() ? null : accounts.find(authorizationId);
    boolean allowed =
        other instanceof Identity.User user
            && !caller.isAnonymous()
            && decisions.mayActFor(caller, user.name());
    if (other == null || !allowed) {
      throw new LdapProblem(ResultCode.AUTHORIZATION_DENIED, "");
    }
    return other;
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    Identity caller = context.caller();
    if (caller.isAdministrator()) {
      return next.prepared(context, request.withControls(withoutSecrets(request.controls())));
    }
    if (dit.rootOrSchema(request.name()) != null) {
      throw AccessDecisions.refusal("no right to write root DSE and schema");
    }
    WriteAuthorization authorization =
        new WriteAuthorization(decisions, dit.schema(), context, request);
    return next.prepared(context.guardedBy(authorization), authorization.checked());
  }

  @Override
  public Updated write(PreparedUpdate prepared) throws LdapProblem {
    try {
      return next.write(prepared);
    } catch (LdapProblem problem) {
      throw prepared.told(problem);
    }
  }

  @Override
  public List<Updated> writeAll(List<PreparedUpdate> prepared)
      throws LdapProblem, UpdateSequenceProblem {
    try {
      return next.writeAll(prepared);
    } catch (UpdateSequenceProblem problem) {
      LdapProblem told = prepared.get(problem.index()).told(problem.problem());
      throw new UpdateSequenceProblem(problem.index(), told);
    }
  }

  /** The controls, which show no secret of the entry that is written. */
  private RequestControls withoutSecrets(RequestControls controls) {
    RequestControls safe = controls;
    RequestControl.PreRead before = controls.get(RequestControl.PreRead.class);
    if (before != null) {
      safe = safe.with(new RequestControl.PreRead(withheld(before.attributes())));
    }
    RequestControl.PostRead after = controls.get(RequestControl.PostRead.class);
    return after == null
        ? safe
        : safe.with(new RequestControl.PostRead(withheld(after.attributes())));
  }
}
