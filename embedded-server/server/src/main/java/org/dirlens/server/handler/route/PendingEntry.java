package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * What an entry will say of its password when a write comes: writes of its transaction before it
 * (RFC 5805) are prepared by then, but not done.
 */
public final class PendingEntry {
  private final Dit dit;
  private final List<PreparedUpdate> before;

  private PendingEntry(Dit dit, List<PreparedUpdate> before) {
    this.dit = dit;
    this.before = before;
  }

  /** The entry that a write is about; null if there will be none. */
  public static @Nullable Entry account(
      Dit dit, OperationContext.Update context, Request.Update write) throws LdapProblem {
    List<PreparedUpdate> before = context.before();
    return new PendingEntry(dit, before).after(write.name(), before.size());
  }

  /** The entry that has this name after the first few writes. */
  private @Nullable Entry after(Dn name, int writes) throws LdapProblem {
    if (writes == 0) {
      return dit.readAccount(name);
    }
    PreparedUpdate prepared = before.get(writes - 1);
    Request.Update last = prepared.request();
    List<Attribute> notes = prepared.context().notes();
    if (last instanceof Request.ModifyDn move) {
      Dn target = move.change().superior().child(move.change().newRdn());
      return after(
          name.isDescendantOrSame(target) ? name.moved(target, move.name()) : name, writes - 1);
    }
    if (!last.name().equals(name)) {
      return after(name, writes - 1);
    }
    return switch (last) {
      case Request.Add add -> noted(add.entry(), notes);
      case Request.Delete delete -> null;
      case Request.Modify modify -> {
        Entry entry = after(name, writes - 1);
        yield entry == null ? null : noted(changed(entry, modify.changes()), notes);
      }
      case Request.ModifyDn move -> throw new IllegalStateException("looked at above");
    };
  }

  private static Entry changed(Entry entry, List<Modification> changes) {
    Entry changed = entry;
    for (Modification change : changes) {
      Attribute given = change.attribute();
      Attribute there = changed.attribute(given.description());
      List<byte[]> values = new ArrayList<>(there == null ? List.of() : there.values());
      switch (change.kind()) {
        case ADD -> values.addAll(given.values());
        case REPLACE -> values = given.values();
        case DELETE ->
            values.removeIf(value -> given.values().isEmpty() || isAmong(value, given.values()));
        case INCREMENT -> {} // Nothing about passwords is a number.
      }
      changed = with(changed, new Attribute(given.description(), values));
    }
    return changed;
  }

  private static boolean isAmong(byte[] value, List<byte[]> values) {
    return values.stream().anyMatch(one -> Arrays.equals(one, value));
  }

  private static Entry with(Entry entry, Attribute attribute) {
    return attribute.values().isEmpty()
        ? entry.without(attribute.description())
        : entry.with(attribute);
  }

  private static Entry noted(Entry entry, List<Attribute> notes) {
    Entry noted = entry;
    for (Attribute note : notes) {
      noted = with(noted, note);
    }
    return noted;
  }
}
