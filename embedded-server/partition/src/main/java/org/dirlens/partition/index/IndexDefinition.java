package org.dirlens.partition.index;

import java.util.EnumSet;
import java.util.Set;

/**
 * What an administrator chose for the index of an attribute.
 *
 * @param attribute any name or the OID of the attribute type; its subtypes are indexed with it
 * @param kinds at least one
 * @param threshold most ids of a key that lie in the leaf, {@value #MIN_THRESHOLD} to {@value
 *     #MAX_THRESHOLD}; a key with more has containers of its own
 * @param cacheBytes page cache of all trees of the index, at least {@value #MIN_CACHE_BYTES}
 * @param hidden whether searches pass it by, as if it were not there; it is kept up to date
 */
public record IndexDefinition(
    String attribute, Set<IndexKind> kinds, int threshold, long cacheBytes, boolean hidden) {
  public static final int DEFAULT_THRESHOLD = 512;
  public static final int MIN_THRESHOLD = 1;
  public static final int MAX_THRESHOLD = 1 << 24;
  public static final long DEFAULT_CACHE_BYTES = 16L << 20;
  public static final long MIN_CACHE_BYTES = 64L << 10;

  public IndexDefinition {
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("an index of " + attribute + " needs a kind");
    }
    if (threshold < MIN_THRESHOLD || threshold > MAX_THRESHOLD) {
      throw new IllegalArgumentException(
          "threshold of " + attribute + " is 1 to " + MAX_THRESHOLD + " ids, not " + threshold);
    }
    if (cacheBytes < MIN_CACHE_BYTES) {
      throw new IllegalArgumentException(
          "cache of " + attribute + " has at least 65536 bytes, not " + cacheBytes);
    }
    kinds = Set.copyOf(kinds);
  }

  /** An index that searches use. */
  public IndexDefinition(String attribute, Set<IndexKind> kinds, int threshold, long cacheBytes) {
    this(attribute, kinds, threshold, cacheBytes, false);
  }

  /** An index with the default threshold and cache. */
  public static IndexDefinition of(String attribute, IndexKind first, IndexKind... more) {
    return new IndexDefinition(
        attribute, EnumSet.of(first, more), DEFAULT_THRESHOLD, DEFAULT_CACHE_BYTES);
  }

  public IndexDefinition withKinds(Set<IndexKind> others) {
    return new IndexDefinition(attribute, others, threshold, cacheBytes, hidden);
  }

  public IndexDefinition withThreshold(int ids) {
    return new IndexDefinition(attribute, kinds, ids, cacheBytes, hidden);
  }

  public IndexDefinition withCacheBytes(long bytes) {
    return new IndexDefinition(attribute, kinds, threshold, bytes, hidden);
  }

  /** The same index, passed by in searches. */
  public IndexDefinition asHidden() {
    return new IndexDefinition(attribute, kinds, threshold, cacheBytes, true);
  }

  /** For people, as {@code initials: equality, presence}. */
  @Override
  public String toString() {
    return attribute
        + ": "
        + String.join(", ", kinds.stream().sorted().map(IndexKind::word).toList());
  }
}
