package org.dirlens.partition.resolution;

/** What a search does about entries that stand for others. */
public enum Follow {
  /** An alias in the name of the base stands for the object it names (RFC 4511, 4.5.1.3). */
  BASE_ALIASES,
  /** An alias below the base stands for the object it names. */
  FOUND_ALIASES,
  /** A referral object stands for what other servers hold (RFC 3296). */
  REFERRALS
}
