package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/**
 * What an entry will say of its password when a write comes: writes of its transaction before it
 * (RFC 5805) are prepared by then, but not done.
 */
public final class PendingEntry {
  private final Dit dit;
  private final List<Request.Update> before;

  private PendingEntry(Dit dit, List<Request.Update> before) {
    this.dit = dit;
    this.before = before;
  }

  /** The entry that a write is about; null if there will be none. */
  public static @Nullable Entry account(Dit dit, Request.Update write) throws LdapProblem {
    RequestControl.After after = write.controls().get(RequestControl.After.class);
    return new PendingEntry(dit, after == null ? List.of() : after.before())
        .after(write.name(), after == null ? 0 : after.before().size());
  }

  /** The entry that has this name after so many writes. */
  private @Nullable Entry after(Dn name, int writes) throws LdapProblem {
    if (writes == 0) {
      return dit.readAccount(name);
    }
    Request.Update last = before.get(writes - 1);
    if (last instanceof Request.ModifyDn move) {
      Dn target = move.change().superior().child(move.change().newRdn());
      return after(
          name.isDescendantOrSame(target) ? name.moved(target, move.name()) : name, writes - 1);
    }
    if (!last.name().equals(name)) {
      return after(name, writes - 1);
    }
    return switch (last) {
      case Request.Add add -> noted(add.entry(), add);
      case Request.Delete delete -> null;
      case Request.Modify modify -> {
        Entry entry = after(name, writes - 1);
        yield entry == null ? null : noted(changed(entry, modify.changes()), modify);
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

  private static Entry noted(Entry entry, Request.Update write) {
    RequestControl.Noted notes = write.controls().get(RequestControl.Noted.class);
    Entry noted = entry;
    for (Attribute note : notes == null ? List.<Attribute>of() : notes.attributes()) {
      noted = with(noted, note);
    }
    return noted;
  }
}
