package org.dirlens.partition.verb;

/** What becomes of the values of the old RDN when an entry is renamed (RFC 4511, 4.9). */
public enum OldRdn {
  /** They stay values of the entry. */
  KEEP,
  /** They are removed from the entry. */
  DELETE
}
