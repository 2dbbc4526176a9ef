package org.dirlens.benchmarks.wire;

import java.util.SplittableRandom;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/** Writes the protocol operation of one request, drawn each time. */
interface Request {
  /**
   * @param sequence how many requests of this load came before
   */
  void write(BerWriter to, SplittableRandom random, long sequence);

  /** Hears that a load begins, on new connections. */
  default void begin() {
    // Most requests know nothing of those before.
  }

  /**
   * Hears of the message that ended a request.
   *
   * @param message what it is read from, at its start
   */
  default void answered(BerReader message) throws BerProblem {
    // Most requests do not depend on the last answer.
  }
}
