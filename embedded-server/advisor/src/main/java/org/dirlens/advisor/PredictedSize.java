package org.dirlens.advisor;

import org.dirlens.advisor.ValueSample.Distinct;
import org.dirlens.advisor.ValueSample.Values;
import org.dirlens.partition.index.IndexKeys;

/**
 * How large an index would be, from a sample of values. An estimate: it takes the other entries for
 * like those of the sample. The bytes are those of trees that were built at once, measured with
 * 100,000 people.
 */
final class PredictedSize {
  /** Neighbours share the begin of their keys. */
  private static final double OF_LETTER = 0.7;

  /** Beside its value a key has lengths and a count. */
  private static final double OF_KEY = 5;

  /** An id among others of its key, while they are few. */
  private static final double OF_ID = 2;

  /** Of substring and approximate indices, in which few keys have most ids. */
  private static final double OF_ID_OF_PIECE = 0.5;

  /** A key of an ordering index ends in the id. */
  private static final double OF_ORDERED_ID = 9;

  private static final int HASH_BYTES = 8;
  private static final int SOUND_BYTES = 4;
  private static final int SOUNDS_MAX = 20_000;

  private PredictedSize() {}

  /** Of an index over a number of entries. */
  static IndexSize of(IndexName index, ValueSample sample, long entries) {
    Values values = sample.of(index.attribute());
    double ids = WriteCosts.keysOfEntry(index, sample) * entries;
    double letters = OF_LETTER * values.bytes() / Math.max(1, values.values());
    double distinct = distinct(values, sample.entries(), entries);
    double ofKey = OF_KEY + Math.min(OF_ID * ids / Math.max(1, distinct), entries / 8.0);
    return switch (index.kind()) {
      case PRESENCE -> size(1, ids, entries / 8.0, 0);
      case EQUALITY -> size(distinct, ids, ofKey + letters, 0);
      case HASH -> size(distinct, ids, ofKey + HASH_BYTES, 0);
      case ORDERING -> size(ids, ids, OF_ORDERED_ID + letters, 0);
      case SUBSTRING ->
          size((double) values.pieces(), ids, OF_KEY + IndexKeys.GRAM_BYTES, OF_ID_OF_PIECE);
      case APPROXIMATE ->
          size(Math.min(SOUNDS_MAX, distinct), ids, OF_KEY + SOUND_BYTES, OF_ID_OF_PIECE);
    };
  }

  private static IndexSize size(double keys, double ids, double ofKey, double ofId) {
    return new IndexSize(Math.round(keys), Math.round(ids), Math.round(keys * ofKey + ids * ofId));
  }

  /**
   * Values that differ among those of all entries. How many were not met is told by how many were
   * met once and how many twice (Chao, 1984): where most were met once and hardly any twice, there
   * are far more, at most as many as there are values.
   */
  private static double distinct(Values values, long sampled, long entries) {
    Distinct met = values.distinct();
    double all = (double) values.values() / Math.max(1, sampled) * entries;
    if (sampled >= entries) {
      return met.values();
    }
    if (met.once() == values.values()) {
      return all;
    }
    double unmet = met.once() * (met.once() - 1.0) / (2.0 * (met.twice() + 1));
    return Math.min(all, met.values() + unmet);
  }
}
