package org.dirlens.index.remote;

import java.util.EnumSet;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/** The way in which a kind of server speaks of indices. */
public enum Dialect {
  /** {@code olcDbIndex} of the databases in {@code cn=config}; slapd-mdb(5), slapd-config(5). */
  OPENLDAP(
      EnumSet.of(
          IndexKind.PRESENCE, IndexKind.EQUALITY, IndexKind.SUBSTRING, IndexKind.APPROXIMATE)),

  /** Entries of {@code nsIndex} below the backend in {@code cn=config}. */
  DS_389(
      EnumSet.of(
          IndexKind.PRESENCE,
          IndexKind.EQUALITY,
          IndexKind.ORDERING,
          IndexKind.SUBSTRING,
          IndexKind.APPROXIMATE));

  private final Set<IndexKind> kinds;

  Dialect(Set<IndexKind> kinds) {
    this.kinds = kinds;
  }

  /** Kinds of index that it can say. */
  public Set<IndexKind> kinds() {
    return Set.copyOf(kinds);
  }
}
