package org.dirlens.server.handler;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what:
 *
 * <ul>
 *   <li>Nobody known: read the RootDSE and the schema.
 *   <li>An entry that authenticated: read all entries but their userPassword, write its own
 *       userPassword.
 *   <li>The administrator: all.
 * </ul>
 *
 * <p>userPassword is never sent to anyone, the administrator included.
 */
final class Access extends ForwardingOperations {
  private final Dit dit;
  private final AttributeType userPassword;
  private final SecretFilter secretFilter;
  private final AttributeSelection allButSecrets;

  Access(Dit dit, AttributeType userPassword, Operations next) {
    super(next);
    this.dit = dit;
    this.userPassword = userPassword;
    this.secretFilter = new SecretFilter(userPassword);
    this.allButSecrets = AttributeSelection.ALL_USER.without(userPassword.withSubtypes());
  }

  @Override
  public SearchResults search(Identity caller, Request.Search request) throws LdapProblem {
    Request.Search withheld = request.withAttributes(withheld(request.attributes()));
    if (caller.isAdministrator()) {
      return next.search(caller, withheld);
    }
    if (caller.isAnonymous() && !isPublic(request)) {
      throw refusal("bind first: without, only the root DSE and the schema can be read");
    }
    requireNoSecretOrder(request.controls().get(RequestControl.Sort.class));
    return next.search(
        caller,
        withheld
            .withFilter(secretFilter.guarded(request.filter()))
            .withControls(guarded(request.controls())));
  }

  /** An order tells about values as a filter does. */
  private void requireNoSecretOrder(RequestControl.@Nullable Sort sort) throws LdapProblem {
    for (RequestControl.Sort.Key key :
        sort == null ? List.<RequestControl.Sort.Key>of() : sort.keys()) {
      String type = key.attribute().split(";", 2)[0];
      AttributeType found = dit.schema().attribute(type);
      if (found != null && found.isOrInherits(userPassword)) {
        throw refusal("no right to sort by this attribute");
      }
    }
  }

  /** The controls without a look at what their user may not see. */
  private RequestControls guarded(RequestControls controls) {
    RequestControl.Assertion assertion = controls.get(RequestControl.Assertion.class);
    return assertion == null
        ? controls
        : controls.with(new RequestControl.Assertion(secretFilter.guarded(assertion.filter())));
  }

  private AttributeSelection withheld(AttributeSelection wanted) {
    return wanted.equals(AttributeSelection.ALL_USER)
        ? allButSecrets
        : wanted.without(userPassword.withSubtypes());
  }

  private boolean isPublic(Request.Search request) {
    boolean rootDse = request.base().isRoot() && request.scope() == Scope.BASE;
    return rootDse || request.base().equals(dit.subschemaName());
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    boolean secret = request.description().type().isOrInherits(userPassword);
    boolean allowed =
        switch (caller) {
          case Identity.Administrator administrator -> true;
          case Identity.User user -> !secret;
          case Identity.Anonymous nobody -> !secret && isPublic(request.name());
        };
    if (!allowed) {
      throw refusal("no right to compare this");
    }
    return next.compare(
        caller,
        caller.isAdministrator() ? request : request.withControls(guarded(request.controls())));
  }

  private boolean isPublic(Dn name) {
    return name.isRoot() || name.equals(dit.subschemaName());
  }

  @Override
  public Request.Update prepared(Identity caller, Request.Update request) throws LdapProblem {
    if (!caller.isAdministrator()) {
      requireOwnPassword(caller, request);
    }
    RequestControls controls = withoutSecrets(request.controls());
    return next.prepared(
        caller, request.withControls(caller.isAdministrator() ? controls : guarded(controls)));
  }

  private void requireOwnPassword(Identity caller, Request.Update request) throws LdapProblem {
    String what =
        switch (request) {
          case Request.Add add -> "add entries";
          case Request.Delete delete -> "delete entries";
          case Request.ModifyDn move -> "rename entries";
          case Request.Modify modify -> isOwnPassword(caller, modify) ? "" : "modify this";
        };
    if (!what.isEmpty()) {
      throw refusal("no right to " + what);
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

  private boolean isOwnPassword(Identity caller, Request.Modify request) {
    return caller instanceof Identity.User
        && request.name().equals(caller.name())
        && onlyPassword(request.changes());
  }

  private boolean onlyPassword(List<Modification> changes) {
    return !changes.isEmpty()
        && changes.stream()
            .allMatch(
                change ->
                    change.attribute().type().equals(userPassword)
                        && change.attribute().description().options().isEmpty());
  }

  private static LdapProblem refusal(String message) {
    return new LdapProblem(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, message);
  }
}
