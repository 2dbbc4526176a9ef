package org.dirlens.advisor;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.dirlens.advisor.ValueSample.Values;
import org.dirlens.advisor.workload.Writes;
import org.dirlens.partition.statistics.WriteCost;
import org.jspecify.annotations.Nullable;

/**
 * What writing an entry costs an index: by its ledger where it has one, else by its keys and the
 * time of a key in the ledgers of the others.
 */
final class WriteCosts {
  /** Time of a key where no ledger tells: keys that are near each other, in memory. */
  private static final double NANOS_OF_KEY = 5_000;

  /** Letters of a word, for keys of approximate indices. */
  private static final double WORD = 7;

  private final Map<IndexName, WriteCost> ledgers = new HashMap<>();
  private final long ledgerKeys;
  private final double nanosOfKey;
  private final ValueSample sample;

  WriteCosts(DirectoryFacts facts, ValueSample sample) {
    this.sample = sample;
    long keys = 0;
    long nanos = 0;
    for (PresentIndex index : facts.indices()) {
      WriteCost adds = index.adds();
      if (adds != null && adds.entries() > 0) {
        ledgers.put(index.name(), adds);
        keys += adds.keys();
        nanos += adds.nanos();
      }
    }
    ledgerKeys = keys;
    nanosOfKey = keys == 0 ? NANOS_OF_KEY : (double) nanos / keys;
  }

  /** Whether any ledger tells what a key takes on this server. */
  boolean measured() {
    return ledgerKeys > 0;
  }

  /** What one added or deleted entry costs an index. */
  Proposal.Cost of(IndexName index, double writesPerSecond, long bytes) {
    @Nullable WriteCost ledger = ledgers.get(index);
    double nanos =
        ledger == null
            ? nanosOfKey * keysOfEntry(index, sample)
            : (double) ledger.nanos() / ledger.entries();
    return new Proposal.Cost(writesPerSecond, nanos, ledger != null, bytes);
  }

  /** What all writes of a workload cost each of these indices. */
  Map<IndexName, Double> ofAll(Collection<IndexName> indices, Writes writes) {
    Map<IndexName, Double> costs = new HashMap<>();
    for (IndexName index : indices) {
      costs.put(index, of(index, 0, 0).nanosPerWrite() * (writes.adds() + writes.deletes()));
    }
    return costs;
  }

  /** Keys that an entry has in an index, on average. */
  static double keysOfEntry(IndexName index, ValueSample sample) {
    Values values = sample.of(index.attribute());
    double entries = Math.max(1, sample.entries());
    double length = (double) values.bytes() / Math.max(1, values.values());
    double ofValue =
        switch (index.kind()) {
          case PRESENCE, EQUALITY, ORDERING, HASH -> 1;
          case SUBSTRING -> length;
          case APPROXIMATE -> 1 + length / WORD;
        };
    boolean once = index.kind() == org.dirlens.partition.index.IndexKind.PRESENCE;
    return ofValue * (once ? values.entries() : values.values()) / entries;
  }
}
