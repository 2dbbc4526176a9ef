package org.dirlens.load.client;

import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/** A request that is to be sent once. What does not hear of its answers may be used again. */
public interface PlannedRequest {
  /** Which operation of its mix it is, from 0; the only one where there is no mix. */
  default int operation() {
    return 0;
  }

  /** Writes the protocol operation (RFC 4511, 4.2 and following) and, behind it, controls. */
  void write(BerWriter to);

  /**
   * Whether it binds. No other request may be on its way on the same connection (RFC 4511, 4.2).
   */
  default boolean binds() {
    return false;
  }

  /**
   * Hears how it ended.
   *
   * @param message the last one of the answer, at its start
   */
  default void answered(int resultCode, BerReader message) throws BerProblem {
    // Most requests do not depend on the last answer.
  }

  /** Hears that nobody knows how it ended, as the connection broke or the load did not wait. */
  default void lost() {
    // Most requests change nothing.
  }

  /** The entry that a clean-up did not delete, for people; of other requests empty. */
  default String entry() {
    return "";
  }

  /**
   * Of a clean-up: whether the entry may come yet, as a server that was not waited for may still be
   * adding it.
   */
  default boolean mayComeYet() {
    return false;
  }
}
