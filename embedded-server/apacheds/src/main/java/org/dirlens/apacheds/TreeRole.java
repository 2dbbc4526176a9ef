package org.dirlens.apacheds;

/** What a tree of a partition of ApacheDS is for. */
public enum TreeRole {
  /** From the id of an entry to the entry. */
  MASTER,
  /** From values to ids of entries. */
  FORWARD,
  /** From ids of entries to their values. */
  REVERSE
}
