package org.dirlens.benchmarks.wire;

import java.util.SplittableRandom;
import org.dirlens.server.ber.BerWriter;

/** Writes the protocol operation of one request, drawn anew each time. */
interface Request {
  /**
   * @param sequence how many requests of this load came before
   */
  void write(BerWriter to, SplittableRandom random, long sequence);
}
