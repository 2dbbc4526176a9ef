package org.dirlens.server.handler.route;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.verb.EntryImage;
import org.jspecify.annotations.Nullable;

/**
 * Entries of one of the server's own trees as they were when they were read.
 *
 * @param entries those above first
 */
public record OwnSnapshot(List<Entry> entries) {
  /** The entry of this name; null for none. */
  @Nullable Entry find(Dn name) {
    for (Entry entry : entries) {
      if (entry.dn().equals(name)) {
        return entry;
      }
    }
    return null;
  }

  /** The entry of this name; noSuchObject with the nearest above it that there is. */
  Entry require(Dn name) throws LdapProblem {
    Entry found = find(name);
    if (found != null) {
      return found;
    }
    Dn above = name;
    Entry matched = null;
    while (matched == null && above.depth() > 1) {
      above = above.parent();
      matched = find(above);
    }
    throw new LdapProblem(
        ResultCode.NO_SUCH_OBJECT,
        "there is no entry " + LdapProblem.quote(name.toString()),
        matched == null ? "" : matched.dn().toString());
  }

  /** How many entries stand right below a name. */
  long children(Dn name) {
    return entries.stream()
        .map(Entry::dn)
        .filter(dn -> dn.depth() == name.depth() + 1 && dn.isDescendantOrSame(name))
        .count();
  }

  /** The entry of this name as conditions look at it; null for none. */
  public @Nullable EntryImage image(Dn name) throws LdapProblem {
    Entry entry = find(name);
    return entry == null ? null : image(entry);
  }

  /** One of the entries as conditions look at it. */
  EntryImage image(Entry entry) throws LdapProblem {
    return StoredEntry.of(entry, children(entry.dn())).image();
  }
}
