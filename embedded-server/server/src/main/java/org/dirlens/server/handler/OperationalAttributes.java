package org.dirlens.server.handler;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.message.Request;
import org.dirlens.server.operational.EntryNames;
import org.dirlens.server.operational.EntryStamps;
import org.dirlens.server.operational.WritesUnderWay;

/**
 * Stamps what is written with who wrote it and when, and refuses attributes only the server may
 * write (RFC 4512, section 3.4). Those computed when sent are {@link
 * org.dirlens.server.message.ComputedAttributes}.
 */
final class OperationalAttributes extends ForwardingOperations {
  private final EntryStamps stamps;

  OperationalAttributes(EntryStamps stamps, Operations next) {
    super(next);
    this.stamps = stamps;
  }

  @Override
  public PreparedUpdate prepared(OperationContext.Update context, Request.Update request)
      throws LdapProblem {
    WritesUnderWay.Begun begun = stamps.begin(request.name());
    try {
      String number = stamps.changeNumber(begun);
      OperationContext.Update numbered = context.numbered(number);
      PreparedUpdate prepared = next.prepared(numbered, stamped(numbered, number, request));
      stamps.underWay().carry(begun, prepared);
      return prepared;
    } finally {
      stamps.underWay().end(begun);
    }
  }

  @Override
  public void release(PreparedUpdate prepared) {
    stamps.underWay().end(prepared);
    next.release(prepared);
  }

  private Request.Update stamped(
      OperationContext.Update context, String number, Request.Update request) throws LdapProblem {
    return switch (request) {
      case Request.Add add -> stamped(context, number, add);
      case Request.Modify modify -> stamped(context, number, modify);
      case Request.ModifyDn move -> stamped(context, number, move);
      case Request.Delete delete -> delete;
    };
  }

  private Request.Add stamped(OperationContext.Update context, String number, Request.Add request)
      throws LdapProblem {
    if (!request.name().isRoot()) {
      EntryNames.require(request.name().rdn());
    }
    for (Attribute attribute : request.entry().attributes()) {
      refuseServersOwn(attribute.type());
    }
    Entry entry = request.entry();
    for (Attribute note : context.notes()) {
      entry = note.values().isEmpty() ? entry : entry.with(note);
    }
    return request.withEntry(stamps.stamped(entry, context.caller().name(), number));
  }

  private Request.Modify stamped(
      OperationContext.Update context, String number, Request.Modify request) throws LdapProblem {
    for (Modification change : request.changes()) {
      refuseServersOwn(change.attribute().type());
    }
    List<Modification> changes = new ArrayList<>(request.changes().size() + 3);
    changes.addAll(request.changes());
    context.notes().forEach(note -> changes.add(Modification.replace(note)));
    changes.addAll(stamps.modified(context.caller().name(), number));
    return request.withChanges(changes);
  }

  private Request.ModifyDn stamped(
      OperationContext.Update context, String number, Request.ModifyDn request) throws LdapProblem {
    ModifyDnRequest change = request.change();
    EntryNames.require(change.newRdn());
    return request.withChange(
        new ModifyDnRequest(
            change.dn(),
            change.newRdn(),
            change.oldRdn(),
            change.newSuperior(),
            stamps.modified(context.caller().name(), number)));
  }

  private static void refuseServersOwn(AttributeType type) throws LdapProblem {
    if (type.noUserModification()) {
      throw new LdapProblem(
          ResultCode.CONSTRAINT_VIOLATION, "attribute " + type + " is written by the server only");
    }
  }
}
