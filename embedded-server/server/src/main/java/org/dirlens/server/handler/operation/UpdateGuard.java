package org.dirlens.server.handler.operation;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.EntryGuard;
import org.dirlens.partition.verb.EntryImage;
import org.jspecify.annotations.Nullable;

/** Holds a write, up to its answer, to what its requester may do and see. */
public interface UpdateGuard {
  /** What is asked about each entry in the version that the write sees; null for nothing. */
  @Nullable EntryGuard check();

  /** What may be shown of an entry that was written; null if nothing. */
  @Nullable AttributeSelection shown(EntryImage entry, AttributeSelection wanted);

  /** The problem as the requester may know it. */
  LdapProblem told(LdapProblem problem);
}
