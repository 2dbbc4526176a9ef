package org.dirlens.partition.administration;

import org.dirlens.partition.index.IndexDefinition;

/** A change of the indices of a partition. */
public sealed interface IndexChange {
  /**
   * The index of the attribute shall be as defined, whatever it is now. Kinds that are new are
   * built, those that are left out are dropped; threshold and cache follow.
   */
  record Define(IndexDefinition definition) implements IndexChange {}

  /** There shall be no index of the attribute. */
  record Drop(String attribute) implements IndexChange {}

  /** All kinds of the index are built again; the old ones serve until then. */
  record Rebuild(String attribute) implements IndexChange {}
}
