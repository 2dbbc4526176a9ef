package org.dirlens.partition.search;

import org.dirlens.partition.schema.AttributeType;

/**
 * What somebody may see of the entries of a sorted list, if not all of all. The list, its places
 * and its count are of what he sees; no index knows that, so every entry is read and sorted. One
 * thread.
 */
public interface VisibilityFilter {
  /** Whether the entry that a search stands on is in the list. */
  boolean sees(SearchCursor at);

  /** Whether the entry last asked for has its place by values of this type; else as without any. */
  boolean sortsBy(AttributeType type);
}
