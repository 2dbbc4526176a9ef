package org.dirlens.server.handler.password;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.Request;
import org.dirlens.server.policy.AccountState;
import org.dirlens.server.policy.PasswordChange;
import org.dirlens.server.policy.PasswordChange.Author;
import org.dirlens.server.policy.PasswordChange.Old;
import org.jspecify.annotations.Nullable;

/**
 * Holds writes of userPassword to the password policy of the entry, and has noted what they change
 * (draft-behera-ldap-password-policy-10, section 8). Sees passwords before they are hashed.
 */
public final class PasswordChanges extends ForwardingOperations {
  /** Each value of a request costs a key derivation, so a request may not bring many. */
  static final int VALUES_MAX = 8;

  /** The same of all writes of a transaction, but for those of the administrator. */
  static final int TRANSACTION_VALUES_MAX = 64;

  private final PasswordPolicies policies;
  private final AttributeType userPassword;
  private final AttributeType locked;
  private final Credentials credentials;

  public PasswordChanges(
      PasswordPolicies policies,
      AttributeType userPassword,
      AttributeType locked,
      Credentials credentials,
      Operations next) {
    super(next);
    this.policies = policies;
    this.userPassword = userPassword;
    this.locked = locked;
    this.credentials = credentials;
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    return next.prepared(
        switch (request) {
          case Request.Add add -> judged(context, add);
          case Request.Modify modify -> judged(context, modify);
          case Request.Delete delete -> context;
          case Request.ModifyDn move -> context;
        },
        request);
  }

  @Override
  public Updated write(PreparedUpdate prepared) throws LdapProblem {
    Updated updated = next.write(prepared);
    written(prepared);
    return updated;
  }

  @Override
  public List<Updated> writeAll(List<PreparedUpdate> prepared)
      throws LdapProblem, UpdateSequenceProblem {
    List<Updated> updated = next.writeAll(prepared);
    prepared.forEach(this::written);
    return updated;
  }

  /** A changed password, or the end of a lock, is the end of failures that were not written. */
  private void written(PreparedUpdate update) {
    if (!update.context().notes().isEmpty()) {
      policies.written(update.name());
    }
  }

  private OperationContext.Update judged(OperationContext.Update context, Request.Add request)
      throws LdapProblem {
    List<Attribute> all = request.entry().attributes();
    List<byte[]> given = passwords(request);
    if (given.isEmpty()) {
      return context;
    }
    requireBearable(context, request);
    List<Attribute> others = all.stream().filter(Predicate.not(this::isPassword)).toList();
    AccountState state = policies.stateOfNew(new Entry(request.name(), others));
    PasswordChange change = new PasswordChange(author(context.caller(), request), Old.STAYS, given);
    return noting(context, others, allowed(state, change));
  }

  private OperationContext.Update judged(OperationContext.Update context, Request.Modify request)
      throws LdapProblem {
    List<Attribute> all = request.changes().stream().map(Modification::attribute).toList();
    if (all.stream().anyMatch(this::isPassword)) {
      requireBearable(context, request);
      requireOld(context, request);
      PasswordChange change =
          new PasswordChange(
              author(context.caller(), request),
              old(request),
              passwords(changed(request, kind -> kind != Kind.DELETE)));
      AccountState state = policies.state(context, request);
      OperationContext.Update noting = noting(context, all, allowed(state, change));
      return state == null ? noting : noting.decidedOn(state.samePassword());
    }
    boolean unlocks = changed(request, kind -> kind != Kind.ADD).anyMatch(this::isLock);
    AccountState state = unlocks ? policies.state(context, request) : null;
    return state == null ? context : noting(context, all, state.unlocked());
  }

  /** Refuses passwords that take too long to be hashed, one or all together. */
  private void requireBearable(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    List<byte[]> passwords = passwords(request);
    if (passwords.size() > VALUES_MAX) {
      throw tooMany(VALUES_MAX + " values of userPassword in one request");
    }
    if (!context.caller().isAdministrator()) {
      long before =
          context.before().stream().mapToLong(write -> passwords(write.request()).size()).sum();
      if (before + passwords.size() > TRANSACTION_VALUES_MAX) {
        throw tooMany(TRANSACTION_VALUES_MAX + " values of userPassword in one transaction");
      }
    }
    for (byte[] password : passwords) {
      credentials.requireShort(password);
    }
  }

  /** Has old passwords proven before anything else is told of the account. */
  private void requireOld(OperationContext.Update context, Request.Modify request)
      throws LdapProblem {
    if (!context.caller().isAdministrator()) {
      for (byte[] old : passwords(changed(request, kind -> kind == Kind.DELETE))) {
        credentials.requireOld(context, request, old);
      }
    }
  }

  private static LdapProblem tooMany(String what) {
    return new LdapProblem(ResultCode.ADMIN_LIMIT_EXCEEDED, "more than " + what);
  }

  private List<Attribute> allowed(@Nullable AccountState state, PasswordChange change)
      throws LdapProblem {
    if (state == null) {
      return List.of();
    }
    state.require(change, credentials::match);
    return state.changed(change);
  }

  private Old old(Request.Modify request) {
    if (!passwords(changed(request, kind -> kind == Kind.DELETE)).isEmpty()) {
      return Old.PROVEN;
    }
    return changed(request, kind -> kind != Kind.ADD).anyMatch(this::isPassword)
        ? Old.GOES
        : Old.STAYS;
  }

  private static Author author(Identity caller, Request.Update request) {
    if (caller.isAdministrator()) {
      return Author.ADMINISTRATOR;
    }
    return caller.name().equals(request.name()) ? Author.SELF : Author.OTHER;
  }

  /** With what is to be noted, but for what is written anyway. */
  private static OperationContext.Update noting(
      OperationContext.Update context, List<Attribute> written, List<Attribute> notes) {
    List<Attribute> others =
        notes.stream()
            .filter(note -> written.stream().noneMatch(one -> one.type().equals(note.type())))
            .toList();
    return others.isEmpty() ? context : context.noting(others);
  }

  private static Stream<Attribute> changed(Request.Modify request, Predicate<Kind> kinds) {
    return request.changes().stream()
        .filter(change -> kinds.test(change.kind()))
        .map(Modification::attribute);
  }

  private List<byte[]> passwords(Request.Update write) {
    return switch (write) {
      case Request.Add add -> passwords(add.entry().attributes().stream());
      case Request.Modify modify -> passwords(changed(modify, kind -> true));
      case Request.Delete delete -> List.of();
      case Request.ModifyDn move -> List.of();
    };
  }

  private List<byte[]> passwords(Stream<Attribute> attributes) {
    return attributes.filter(this::isPassword).flatMap(one -> one.values().stream()).toList();
  }

  private boolean isPassword(Attribute attribute) {
    return attribute.type().equals(userPassword);
  }

  private boolean isLock(Attribute attribute) {
    return attribute.type().equals(locked);
  }
}
