package org.dirlens.partition.load;

/**
 * Which loads are done as one write; a larger one builds the partition from scratch.
 *
 * @param writeBytes memory for a load that is one write: its entries, and the pages they may touch
 * @param bulkFrom a load of at least this many entries is too large for one write, unless they are
 *     few beside what the partition holds
 */
public record LoadLimits(long writeBytes, int bulkFrom) {
  public LoadLimits {
    if (writeBytes < 1) {
      throw new IllegalArgumentException("memory too small for a load: " + writeBytes);
    }
  }
}
