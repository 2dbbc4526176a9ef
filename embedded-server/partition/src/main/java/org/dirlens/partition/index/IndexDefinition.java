package org.dirlens.partition.index;

import java.util.EnumSet;
import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/**
 * What an administrator chose for the index of an attribute.
 *
 * @param attribute any name or the OID of the attribute type; its subtypes are indexed with it
 * @param kinds at least one
 * @param threshold most ids of a key that lie in the leaf, {@value #MIN_THRESHOLD} to {@value
 *     #MAX_THRESHOLD}; a key with more has containers of its own for all but its newest ids
 * @param cacheBytes page cache of all trees of the index, at least {@value #MIN_CACHE_BYTES}; less
 *     where the partition has not as much for all its indices
 * @param hidden whether searches pass it by, as if it were not there; it is kept up to date
 */
public record IndexDefinition(
    String attribute, Set<IndexKind> kinds, int threshold, long cacheBytes, boolean hidden) {
  /** OIDs of attributes that no entry stores. */
  private static final Set<String> COMPUTED =
      Set.of("1.3.6.1.1.20", "2.5.18.9", "1.3.6.1.4.1.453.16.2.103", "2.5.18.10");

  public static final int DEFAULT_THRESHOLD = 512;
  public static final int MIN_THRESHOLD = 1;
  public static final int MAX_THRESHOLD = 1 << 24;
  public static final long DEFAULT_CACHE_BYTES = 64L << 20;
  public static final long MIN_CACHE_BYTES = 64L << 10;

  public IndexDefinition {
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("an index of " + attribute + " needs a kind");
    }
    requireThreshold(attribute, threshold);
    if (cacheBytes < MIN_CACHE_BYTES) {
      throw new IllegalArgumentException(
          "cache of " + attribute + " must have at least 65536 bytes, not " + cacheBytes);
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

  /** The same index, passed by in searches or not. */
  public IndexDefinition withHidden(boolean passedBy) {
    return new IndexDefinition(attribute, kinds, threshold, cacheBytes, passedBy);
  }

  /** Throws IllegalArgumentException if an index cannot have such a threshold. */
  public static void requireThreshold(String attribute, int ids) {
    if (ids < MIN_THRESHOLD || ids > MAX_THRESHOLD) {
      throw new IllegalArgumentException(
          "threshold of " + attribute + " must be 1 to " + MAX_THRESHOLD + " ids, not " + ids);
    }
  }

  /**
   * The attribute type, which can have such an index.
   *
   * @throws LdapProblem undefinedAttributeType; unwillingToPerform if no entry stores it;
   *     inappropriateMatching if it has no matching rule for one of the kinds
   */
  public AttributeType requirePossible(Schema schema) throws LdapProblem {
    AttributeType type = schema.requireAttribute(attribute);
    if (COMPUTED.contains(type.oid())) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, type + " is computed when it is sent: nothing to index");
    }
    for (IndexKind kind : kinds) {
      if (!IndexKind.possible(type).contains(kind)) {
        throw new LdapProblem(
            ResultCode.INAPPROPRIATE_MATCHING,
            type + " has no matching rule that an index of kind " + kind.word() + " can follow");
      }
    }
    return type;
  }

  /** For people, as {@code initials: equality, presence}. */
  @Override
  public String toString() {
    return attribute
        + ": "
        + String.join(", ", kinds.stream().sorted().map(IndexKind::word).toList());
  }
}
