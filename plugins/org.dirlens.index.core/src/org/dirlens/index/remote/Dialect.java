package org.dirlens.index.remote;

import java.util.List;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerDatabase;

/** The way in which a kind of server speaks of indices over LDAP. */
public enum Dialect {
  /** {@code olcDbIndex} of the databases in {@code cn=config}; slapd-mdb(5), slapd-config(5). */
  OPENLDAP(IndexDialect.OPENLDAP),
  /** Entries of {@code nsIndex} below the backend in {@code cn=config}. */
  DS_389(IndexDialect.DS_389);

  private final IndexDialect words;

  Dialect(IndexDialect words) {
    this.words = words;
  }

  /** What its words mean. */
  public IndexDialect words() {
    return words;
  }

  /** The name of the server. */
  public String product() {
    return words.product();
  }

  /** As {@link IndexServer#writes}. */
  List<Write> writes(ServerDatabase database, List<IndexStep> steps) {
    return switch (this) {
      case OPENLDAP -> OpenLdapIndices.planned(database, steps);
      case DS_389 -> Ds389Indices.planned(database, steps);
    };
  }

  /** Whether such a server can do that. */
  boolean can(Ability ability) {
    return this == OPENLDAP && ability == Ability.SUPERIORS;
  }

  /** Why such a server cannot do that, a sentence. */
  String why(Ability missing) {
    return switch (missing) {
      case EXPLAIN -> product() + " does not say how it answers a search.";
      case THRESHOLD ->
          this == OPENLDAP
              ? "OpenLDAP has one number of ids per key for all databases, olcBkMdbIdlExp; above it"
                  + " a key is only a range."
              : "389 Directory Server limits the ids of a key that a search reads,"
                  + " nsslapd-idlistscanlimit and nsIndexIDListScanLimit; it stores them all.";
      case CACHE -> product() + " has one cache for a whole database.";
      case HIDE -> product() + " uses every index it has.";
      case FIGURES -> product() + " does not tell keys, sizes or use of an index.";
      case SUPERIORS -> product() + " asks for an attribute the index of that attribute alone.";
    };
  }
}
