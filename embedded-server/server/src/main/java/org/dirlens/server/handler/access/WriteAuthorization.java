package org.dirlens.server.handler.access;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.EntryGuard;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.server.access.ApplicableRules;
import org.dirlens.server.access.Region;
import org.dirlens.server.access.Right;
import org.dirlens.server.access.Rights;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.UpdateGuard;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody may do a write: looked at before it is made ready, so that a refused one costs
 * little and learns nothing, and, where rights depend on the entry, once more in the version that
 * the write sees.
 */
final class WriteAuthorization implements UpdateGuard {
  private static final Set<Right> WRITING =
      EnumSet.complementOf(EnumSet.of(Right.COMPARE, Right.AUTH, Right.PROXY));

  private final AccessDecisions decisions;
  private final Schema schema;
  private final OperationContext.Update context;
  private final Identity caller;
  private final Request.Update request;
  private final ApplicableRules applicable;
  private final @Nullable ApplicableRules renamed;

  WriteAuthorization(
      AccessDecisions decisions,
      Schema schema,
      OperationContext.Update context,
      Request.Update request) {
    this.decisions = decisions;
    this.schema = schema;
    this.context = context;
    this.caller = context.caller();
    this.request = request;
    Dn name = request.name();
    Scope scope =
        request.controls().has(RequestControl.SubtreeDelete.class) ? Scope.SUB : Scope.BASE;
    this.applicable =
        decisions.rulesFor(caller, new Region(name, scope, decisions.place(name)), WRITING);
    this.renamed =
        request instanceof Request.ModifyDn move
            ? decisions.rulesFor(caller, newName(move.change()), WRITING)
            : null;
  }

  private static Dn newName(ModifyDnRequest change) {
    return change.superior().child(change.newRdn());
  }

  /** The write as it may be done; insufficientAccessRights, or noSuchObject. */
  Request.Update checked() throws LdapProblem {
    if (request instanceof Request.Add add) {
      EntryImage image = image(add.entry());
      require(applicable.of(image.record(), image), image);
      return guarded(null);
    }
    Rights rights = applicable.everywhere();
    if (rights == null || varies(renamed)) {
      Rights current = decisions.rights(applicable, request.name());
      if (current == null && request instanceof Request.Modify) {
        // Before its passwords are hashed: that would be free, and its time would tell.
        decisions.requireThere(context, request);
      }
      if (current != null && !varies(renamed)) {
        require(current, null);
      }
      return guarded(current);
    }
    require(rights, null);
    return guarded(rights);
  }

  private static boolean varies(@Nullable ApplicableRules one) {
    return one != null && one.everywhere() == null;
  }

  private static EntryImage image(Entry entry) throws LdapProblem {
    byte[] bytes = EntryRecord.encode(entry, 0);
    EntryRecord record = EntryRecord.over(bytes, 0, bytes.length);
    return new EntryImage(entry.dn(), entry.dn().toString(), record, 0);
  }

  /**
   * @param rights to the entry as it is; null if there is none yet
   */
  private Request.Update guarded(@Nullable Rights rights) {
    RequestControls controls = request.controls();
    RequestControl.Assertion assertion = controls.get(RequestControl.Assertion.class);
    if (assertion == null || request instanceof Request.Add) {
      return request;
    }
    return request.withControls(
        controls.with(
            new RequestControl.Assertion(
                rights == null
                    ? applicable.guardedAlways(assertion.filter())
                    : rights.guarded(assertion.filter()))));
  }

  @Override
  public @Nullable EntryGuard check() {
    boolean decided =
        request instanceof Request.Add || (applicable.everywhere() != null && !varies(renamed));
    return decided ? null : this::check;
  }

  private void check(EntryImage entry) throws LdapProblem {
    require(applicable.of(entry.record(), entry), entry);
  }

  /** Throws why the write may not be done. */
  private void require(Rights rights, @Nullable EntryImage entry) throws LdapProblem {
    boolean allowed =
        switch (request) {
          case Request.Add add -> rights.allows(Right.ADD) && allAdded(rights, add.entry());
          case Request.Delete delete -> rights.allows(Right.DELETE);
          case Request.Modify modify -> allChanged(rights, modify.changes());
          case Request.ModifyDn move -> allRenamed(rights, move.change(), entry);
        };
    if (!allowed) {
      throw request instanceof Request.Add
          ? AccessDecisions.refusal("no right to " + what())
          : decisions.refused(caller, request.name(), rights, what());
    }
  }

  private String what() {
    return switch (request) {
      case Request.Add add -> "add this entry";
      case Request.Delete delete -> "delete this entry";
      case Request.Modify modify -> "modify this entry";
      case Request.ModifyDn move -> "rename this entry to that name";
    };
  }

  private static boolean allAdded(Rights rights, Entry entry) {
    return entry.attributes().stream().allMatch(one -> rights.allows(Right.ADD, one.type()))
        && allAllowed(rights, Right.ADD, entry.dn().rdn(), null);
  }

  private boolean allChanged(Rights rights, List<Modification> changes) {
    return !changes.isEmpty() && changes.stream().allMatch(change -> isAllowed(rights, change));
  }

  private boolean isAllowed(Rights rights, Modification change) {
    AttributeType type = change.attribute().type();
    boolean adds = rights.allows(Right.ADD, type);
    boolean deletes = rights.allows(Right.DELETE, type);
    return switch (change.kind()) {
      case ADD -> adds || isOwnName(rights, change.attribute());
      case DELETE -> deletes || isOwnName(rights, change.attribute());
      case REPLACE -> deletes && (adds || change.attribute().values().isEmpty());
      case INCREMENT -> adds && deletes;
    };
  }

  /** Whether all that is written is the requester's name, and he may do that. */
  private boolean isOwnName(Rights rights, Attribute attribute) {
    return rights.allows(Right.SELFWRITE, attribute.type())
        && !attribute.values().isEmpty()
        && attribute.values().stream().allMatch(this::isOwnName);
  }

  private boolean isOwnName(byte[] value) {
    try {
      return caller.name().equals(Dn.parse(new String(value, StandardCharsets.UTF_8), schema));
    } catch (LdapProblem noName) {
      return false;
    }
  }

  private boolean allRenamed(Rights rights, ModifyDnRequest change, @Nullable EntryImage entry) {
    ApplicableRules after = renamed;
    Rights there = after == null ? null : after.everywhere();
    if (there == null && after != null && entry != null) {
      Dn name = newName(change);
      EntryImage under =
          new EntryImage(name, name.toString(), entry.record(), entry.numSubordinates());
      there = after.of(entry.record(), under);
    }
    Rdn old = change.dn().rdn();
    boolean stays = change.superior().equals(change.dn().parent());
    return there != null
        && rights.allows(Right.RENAME)
        && there.allows(stays ? Right.RENAME : Right.ADD)
        && allAllowed(rights, Right.ADD, change.newRdn(), old)
        && (change.oldRdn() == OldRdn.KEEP
            || allAllowed(rights, Right.DELETE, old, change.newRdn()));
  }

  /** Whether a right to all types of an RDN is given, but for values that another has as well. */
  private static boolean allAllowed(Rights rights, Right right, Rdn rdn, @Nullable Rdn butThoseOf) {
    for (Ava ava : rdn.avas()) {
      AttributeType type = ava.type();
      boolean both = butThoseOf != null && butThoseOf.avas().contains(ava);
      if (type != null && !both && !rights.allows(right, type)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public @Nullable AttributeSelection shown(EntryImage entry, AttributeSelection wanted) {
    Rights rights =
        decisions.rulesFor(caller, entry.dn(), AccessDecisions.SEEING).of(entry.record(), entry);
    return rights.found() ? rights.shown(wanted) : null;
  }

  @Override
  public LdapProblem told(LdapProblem problem) {
    return decisions.told(caller, request.name(), problem);
  }
}
