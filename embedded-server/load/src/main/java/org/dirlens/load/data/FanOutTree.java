package org.dirlens.load.data;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * The tree of 2010: nodes of {@value #FAN_OUT} children each, numbered level by level from 1, the
 * suffix being node 0, so that the parent of node N is (N-1)/{@value #FAN_OUT}. Immutable.
 */
public final class FanOutTree {
  public static final int FAN_OUT = 20;

  private final Dn suffix;
  private final Schema schema;

  public FanOutTree(Dn suffix, Schema schema) {
    this.suffix = suffix;
    this.schema = schema;
  }

  /** Node {@code number}, from 1; its parent has a smaller number. */
  public Entry node(long number) throws LdapProblem {
    return Entry.builder(name(number), schema)
        .add("objectClass", "top", "organizationalUnit")
        .add("ou", "node " + number)
        .add("description", "child " + (number - 1) % FAN_OUT)
        .build();
  }

  /** The name of node {@code number}; that of node 0 is the suffix. */
  public Dn name(long number) throws LdapProblem {
    return number == 0
        ? suffix
        : name((number - 1) / FAN_OUT).child(Rdn.parse("ou=node " + number, schema));
  }

  /** Where {@code index} lands when the numbers 0 to {@code count - 1} are shuffled. */
  public static long shuffled(long index, long count) {
    return SplitMix.shuffled(index, count);
  }

  /** How many of the first {@code count} nodes stand right below node {@code number}. */
  public static long children(long number, long count) {
    long first = number * FAN_OUT + 1;
    return Math.max(0, Math.min(FAN_OUT, count - first + 1));
  }
}
