package org.dirlens.load.data;

import java.util.List;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** The entries of one template, seed, suffix and size. Immutable; several threads may ask. */
public interface DataSet {
  /** What stands above the numbered entries, without the entry of the suffix; parents first. */
  List<Entry> structure() throws LdapProblem;

  /**
   * A numbered entry; its parent is in {@link #structure}, or has a smaller number.
   *
   * @param number from 1 to the number of entries that was asked for
   */
  Entry entry(long number) throws LdapProblem;

  /** Entries that need all numbered ones, such as groups of them, from 0. */
  default Entry last(long number) throws LdapProblem {
    throw new IllegalArgumentException("there is no last entry " + number);
  }

  /** How many {@link #last} entries there are. */
  default long lastCount() {
    return 0;
  }

  /** Filters (RFC 4515) that are worth asking, one line each; every indexed attribute is in one. */
  List<String> questions();
}
