package org.dirlens.server.handler.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SubentryVisibility;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.partition.watch.Watch;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.subschema.SchemaGate;
import org.jspecify.annotations.Nullable;

/**
 * The end of the chain: brings each operation to the partition it is about, or to the root DSE or
 * the schema.
 */
public final class Routing implements Operations {
  private static final Set<Follow> REFERRALS = Set.of(Follow.REFERRALS);

  private final Dit dit;

  public Routing(Dit dit) {
    this.dit = dit;
  }

  @Override
  public Bound bind(Request.Bind request) throws LdapProblem {
    throw new LdapProblem(ResultCode.AUTH_METHOD_NOT_SUPPORTED, "nobody can authenticate here");
  }

  @Override
  public Optional<Bound> bindAtOnce(Request.Bind request) throws LdapProblem {
    return Optional.of(bind(request));
  }

  @Override
  public SaslStep sasl(Request.SaslBind request, SaslChannel channel) throws LdapProblem {
    throw new LdapProblem(ResultCode.AUTH_METHOD_NOT_SUPPORTED, "nobody can authenticate here");
  }

  @Override
  public boolean decidesAtOnce(Identity caller) {
    return true;
  }

  @Override
  public SearchResults search(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    if (request.controls().has(RequestControl.Explain.class)) {
      requireExplainable(context.caller(), request);
    }
    return found(context, request);
  }

  @Override
  public Watch watch(Request.Search request) throws LdapProblem {
    if (dit.rootOrSchema(request.base()) != null || dit.ownTreeAt(request.base()) != null) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "changes are told within one naming context");
    }
    return dit.require(request.base()).watch();
  }

  /** An account tells how many entries have a value, whoever may see them. */
  private void requireExplainable(Identity caller, Request.Search request) throws LdapProblem {
    if (!caller.isAdministrator()) {
      throw new LdapProblem(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "searches are explained to the administrator");
    }
    if (dit.rootOrSchema(request.base()) != null) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "searches within one naming context are explained");
    }
  }

  private SearchResults found(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    ServerEntry rootOrSchema = dit.rootOrSchema(request.base());
    SearchResults results =
        rootOrSchema == null
            ? inPartition(dit.require(request.base()), context, request)
            : serverResults(rootOrSchema, context, request);
    RequestControl.Assertion assertion = request.controls().get(RequestControl.Assertion.class);
    if (assertion != null) {
      try {
        // RFC 4528, section 3: of a search, the base is what the assertion is about.
        image(rootOrSchema, request.base(), request.followed()).require(assertion.filter());
      } catch (LdapProblem | RuntimeException | Error problem) {
        results.close();
        throw problem;
      }
    }
    return results;
  }

  private SearchResults serverResults(
      ServerEntry rootOrSchema, OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    if (request.base().isRoot() && request.scope() != Scope.BASE) {
      return belowRoot(context, request);
    }
    if (request.scope() == Scope.ONE) {
      return new ResultChain(List.of(), request);
    }
    return rootOrSchema.search(request.filter(), request.attributes());
  }

  private EntryImage image(@Nullable ServerEntry rootOrSchema, Dn name, Set<Follow> follow)
      throws LdapProblem {
    return rootOrSchema == null ? dit.require(name).image(name, follow) : rootOrSchema.image();
  }

  /** The root's children are the suffix entries; its subtree is all there is but itself. */
  private SearchResults belowRoot(OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    if (request.controls().has(RequestControl.Sort.class) && dit.partitions().size() > 1) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "one naming context can be sorted, not all together");
    }
    Scope below = request.scope() == Scope.ONE ? Scope.BASE : Scope.SUB;
    List<SearchResults> parts = new ArrayList<>(dit.partitions().size());
    try {
      for (Partition partition : dit.partitions()) {
        addPart(parts, partition, context, request.withBase(partition.suffix(), below));
      }
    } catch (LdapProblem | RuntimeException | Error problem) {
      parts.forEach(SearchResults::close);
      throw problem;
    }
    return new ResultChain(parts, request);
  }

  /** A partition without any entry has nothing to add, which is no problem of the others. */
  private static void addPart(
      List<SearchResults> parts,
      Partition partition,
      OperationContext.Search context,
      Request.Search request)
      throws LdapProblem {
    try {
      parts.add(inPartition(partition, context, request));
    } catch (LdapProblem problem) {
      if (problem.code() != ResultCode.NO_SUCH_OBJECT) {
        throw problem;
      }
    }
  }

  private static SearchResults inPartition(
      Partition partition, OperationContext.Search context, Request.Search request)
      throws LdapProblem {
    SearchRequest search =
        new SearchRequest(
            request.base(),
            request.scope(),
            request.filter(),
            request.bounds().size().most(),
            new SearchRequest.Until(
                Duration.ofMillis(request.bounds().millis().most()), context.stopped()),
            request.bounds().lookThrough().most(),
            subentries(request),
            request.followed());
    if (context.clock() != null) {
      return new PartitionResults(partition.search(search, context.clock()), request.attributes());
    }
    if (context.source() != null) {
      return new PartitionResults(context.source().search(search), request.attributes());
    }
    RequestControl.Explain explain = request.controls().get(RequestControl.Explain.class);
    return explain == null
        ? new SortedSearch(partition, partition.schema()).search(search, request, context.visible())
        : new ExplainedSearch(
            partition.explaining(search, explain.whatIf(), explain.mode()), request.attributes());
  }

  /** RFC 3672, section 3: who does not ask for subentries sees those alone that he names. */
  private static SubentryVisibility subentries(Request.Search request) {
    RequestControl.Subentries asked = request.controls().get(RequestControl.Subentries.class);
    if (asked != null) {
      return asked.visibility();
    }
    return request.scope() == Scope.BASE
        ? SubentryVisibility.ALL
        : SubentryVisibility.NO_SUBENTRIES;
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    ServerEntry rootOrSchema = dit.rootOrSchema(request.name());
    RequestControl.Assertion assertion = request.controls().get(RequestControl.Assertion.class);
    boolean ordinary = request.controls().has(RequestControl.ManageDsaIt.class);
    Set<Follow> follow = ordinary ? Set.of() : REFERRALS;
    boolean stored = !FilterEvaluator.isComputed(request.description().type());
    if (rootOrSchema == null && assertion == null && stored) {
      return dit.require(request.name())
          .compare(request.name(), follow, request.description(), request.value());
    }
    EntryImage image = image(rootOrSchema, request.name(), follow);
    if (assertion != null) {
      image.require(assertion.filter());
    }
    return image.compare(request.description(), request.value());
  }

  @Override
  public Identity actingFor(Identity caller, String authorizationId) throws LdapProblem {
    throw new LdapProblem(ResultCode.AUTHORIZATION_DENIED, "");
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    if (dit.rootOrSchema(request.name()) != null) {
      throw new LdapProblem(
          request instanceof Request.Add
              ? ResultCode.ENTRY_ALREADY_EXISTS
              : ResultCode.UNWILLING_TO_PERFORM,
          "the entry belongs to the server itself");
    }
    return new PreparedUpdate(request, context);
  }

  @Override
  public Updated write(PreparedUpdate prepared) throws LdapProblem {
    try (SchemaGate.Held schema = dit.gate().hold()) {
      requireKnownTypes(prepared.request());
      return PartitionUpdates.apply(dit.require(prepared.name()), prepared);
    }
  }

  @Override
  public List<Updated> writeAll(List<PreparedUpdate> prepared)
      throws LdapProblem, UpdateSequenceProblem {
    if (prepared.isEmpty()) {
      return List.of();
    }
    Partition first = dit.require(prepared.get(0).name());
    for (PreparedUpdate update : prepared) {
      if (!update.name().isDescendantOrSame(first.suffix())) {
        throw new LdapProblem(
            ResultCode.AFFECTS_MULTIPLE_DSAS,
            "a transaction writes in one naming context only, this one in " + first.suffix());
      }
    }
    try (SchemaGate.Held schema = dit.gate().hold()) {
      for (PreparedUpdate update : prepared) {
        requireKnownTypes(update.request());
      }
      return PartitionUpdates.applyAll(first, prepared);
    }
  }

  @Override
  public void release(PreparedUpdate prepared) {}

  /** A type may have gone since the request was read. */
  private static void requireKnownTypes(Request.Update update) throws LdapProblem {
    List<AttributeType> types =
        switch (update) {
          case Request.Add add -> add.entry().attributes().stream().map(Attribute::type).toList();
          case Request.Modify modify ->
              modify.changes().stream().map(change -> change.attribute().type()).toList();
          case Request.Delete delete -> List.of();
          case Request.ModifyDn move ->
              move.change().newRdn().avas().stream()
                  .map(Ava::type)
                  .filter(Objects::nonNull)
                  .toList();
        };
    for (AttributeType type : types) {
      if (type.withdrawn()) {
        throw new LdapProblem(
            ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
            "attribute type " + type + " is not defined in the schema any more");
      }
    }
  }

  @Override
  public ExtendedAnswer extended(Identity caller, Request.Extended request) throws LdapProblem {
    if (request.oid().equals(ExtendedOperation.WHO_AM_I.oid())) {
      return WhoAmI.answer(caller);
    }
    throw new LdapProblem(
        ResultCode.PROTOCOL_ERROR,
        "extended operation " + LdapProblem.quote(request.oid()) + " is not served");
  }
}
