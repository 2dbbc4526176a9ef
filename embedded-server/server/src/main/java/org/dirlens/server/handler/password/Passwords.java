package org.dirlens.server.handler.password;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.password.StoredPassword;
import org.jspecify.annotations.Nullable;

/**
 * Hashes userPassword before it is stored, and has it compared as a bind would.
 *
 * <p>The administrator may give values that are hashed already; anyone else's value is clear text
 * even if it looks like a hash, or knowing a hash would be as good as knowing a password.
 */
public final class Passwords extends ForwardingOperations {
  private final Dit dit;
  private final AttributeType userPassword;
  private final Credentials credentials;

  public Passwords(Dit dit, AttributeType userPassword, Credentials credentials, Operations next) {
    super(next);
    this.credentials = credentials;
    this.dit = dit;
    this.userPassword = userPassword;
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    return next.prepared(
        context,
        switch (request) {
          case Request.Add add -> hashed(context.caller(), add);
          case Request.Modify modify -> hashed(context, modify);
          case Request.Delete delete -> delete;
          case Request.ModifyDn move -> move;
        });
  }

  private Request.Add hashed(Identity caller, Request.Add request) throws LdapProblem {
    Entry entry = request.entry();
    for (Attribute attribute : entry.attributes()) {
      if (isPassword(attribute)) {
        entry = entry.with(hashed(caller, attribute));
      }
    }
    return request.withEntry(entry);
  }

  private Request.Modify hashed(OperationContext.Update context, Request.Modify request)
      throws LdapProblem {
    if (request.changes().stream().noneMatch(change -> isPassword(change.attribute()))) {
      return request;
    }
    List<Modification> changes = new ArrayList<>(request.changes().size());
    for (Modification change : request.changes()) {
      changes.add(isPassword(change.attribute()) ? hashed(context, request, change) : change);
    }
    return request.withChanges(changes);
  }

  @Override
  public boolean compare(Identity caller, Request.Compare request) throws LdapProblem {
    if (!request.description().type().equals(userPassword)) {
      return next.compare(caller, request);
    }
    if (credentials.isAdministrators(request.name())) {
      return credentials.wouldBind(request.name(), request.value());
    }
    EntryImage image = image(request.name());
    if (image == null) {
      return next.compare(caller, request);
    }
    RequestControl.Assertion assertion = request.controls().get(RequestControl.Assertion.class);
    if (assertion != null) {
      image.require(assertion.filter());
    }
    List<byte[]> values = image.record().toEntry(image.dn(), dit.schema()).values("userPassword");
    if (values.isEmpty()) {
      throw new LdapProblem(ResultCode.NO_SUCH_ATTRIBUTE, "the entry has no userPassword");
    }
    return credentials.wouldBind(request.name(), request.value());
  }

  private @Nullable EntryImage image(Dn name) throws LdapProblem {
    Partition partition = dit.find(name);
    try {
      return partition == null ? null : partition.image(name, Set.of());
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.NO_SUCH_OBJECT) {
        return null;
      }
      throw problem;
    }
  }

  private boolean isPassword(Attribute attribute) {
    return attribute.type().equals(userPassword);
  }

  private Modification hashed(
      OperationContext.Update context, Request.Modify request, Modification change)
      throws LdapProblem {
    Attribute attribute = change.attribute();
    return switch (change.kind()) {
      case ADD, REPLACE -> new Modification(change.kind(), hashed(context.caller(), attribute));
      case DELETE -> new Modification(change.kind(), stored(context, request, attribute));
      case INCREMENT -> change;
    };
  }

  private Attribute hashed(Identity caller, Attribute attribute) throws LdapProblem {
    List<byte[]> values = new ArrayList<>(attribute.values().size());
    for (byte[] value : attribute.values()) {
      boolean keep = caller.isAdministrator() && StoredPassword.hasScheme(value);
      values.add(keep ? value : credentials.hash(value));
    }
    credentials.meet(values);
    return new Attribute(attribute.description(), values);
  }

  /** Which stored values a client means that names old passwords in clear text. */
  private Attribute stored(
      OperationContext.Update context, Request.Modify request, Attribute attribute)
      throws LdapProblem {
    List<byte[]> stored = credentials.pending(context, request);
    List<byte[]> meant = new ArrayList<>(attribute.values().size());
    for (byte[] given : attribute.values()) {
      meant.add(meant(given, stored));
    }
    return new Attribute(attribute.description(), meant);
  }

  private byte[] meant(byte[] given, List<byte[]> stored) throws LdapProblem {
    for (byte[] value : stored) {
      if (Arrays.equals(given, value) || credentials.match(given, value)) {
        return value;
      }
    }
    throw new WrongOldPassword();
  }
}
