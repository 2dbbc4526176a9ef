package org.dirlens.server.task;

import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** What tasks a client may start. Any thread. */
@FunctionalInterface
public interface TaskKinds {
  /** Work that is ready to begin. */
  record Prepared(Task.Facts facts, Task.Work work, Ending ending, Company company) {
    /** Work beside which other work may continue. */
    public Prepared(Task.Facts facts, Task.Work work, Ending ending) {
      this(facts, work, ending, Company.OTHERS);
    }
  }

  /** What else may work on the same partition. */
  enum Company {
    /** Other tasks. */
    OTHERS,
    /** Nothing: it and other tasks refuse each other. */
    NONE
  }

  /** What becomes of work when the server stops. */
  enum Ending {
    /** It is cancelled. */
    CANCELLED,
    /** What it works on ends it, and takes it up again at the next start. */
    RESUMED
  }

  /**
   * Makes ready what an entry asks for.
   *
   * @throws LdapProblem naming the attribute at fault; nothing is begun then
   */
  Prepared prepare(Entry entry) throws LdapProblem;
}
