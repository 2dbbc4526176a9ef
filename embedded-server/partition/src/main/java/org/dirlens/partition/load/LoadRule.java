package org.dirlens.partition.load;

/** What becomes of a load of which some entries are refused. */
public enum LoadRule {
  /** Those that are right come in. */
  GOOD_ENTRIES,
  /** None comes in if one is refused. */
  ALL_OR_NOTHING,
  /**
   * None comes in anyway: the report tells what would have been refused. An entry below one that is
   * refused for what it is itself is not refused for that.
   */
  CHECK_ONLY
}
