package org.dirlens.connection.core;

import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Hears of every write of a session, before it is sent and when its answer came: the one place
 * where all changes of a directory can be written down. Called on the thread that sends or waits,
 * so it may use the session to read what is about to change.
 */
public interface WriteWitness {
  /** Hears the answer; called once at most, since a write may stay unanswered. */
  interface Answer {
    /**
     * The write ended.
     *
     * @param problem why it was not done, or why that is not known; null when it was done
     */
    void came(@Nullable ConnectionProblem problem);
  }

  /** Writes nothing down. */
  WriteWitness NONE =
      new WriteWitness() {
        @Override
        public Answer sending(Session session, Write write, IProgressMonitor monitor) {
          return problem -> {};
        }

        @Override
        public Answer settingPassword(Session session, String dn) {
          return problem -> {};
        }
      };

  /**
   * This write is sent next, unless the monitor is cancelled meanwhile. What goes wrong here must
   * not keep the write from being sent.
   */
  Answer sending(Session session, Write write, IProgressMonitor monitor);

  /** The server is told next to set the password of an entry (RFC 3062). */
  Answer settingPassword(Session session, String dn);
}
