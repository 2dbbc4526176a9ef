package org.dirlens.index.remote;

/** The way in which a kind of server speaks of indices. */
public enum Dialect {
  /** {@code olcDbIndex} of the databases in {@code cn=config}; slapd-mdb(5), slapd-config(5). */
  OPENLDAP,
  /** Entries of {@code nsIndex} below the backend in {@code cn=config}. */
  DS_389
}
