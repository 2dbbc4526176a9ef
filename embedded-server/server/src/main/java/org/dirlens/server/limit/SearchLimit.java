package org.dirlens.server.limit;

/** What is limited of searches, for all or by a rule. */
public enum SearchLimit {
  SIZE("dirlensSizeLimit"),
  /** What a client may ask for; without it as much as {@link #SIZE}. */
  HARD_SIZE("dirlensHardSizeLimit"),
  TIME_MILLIS("dirlensTimeLimitMillis"),
  /** What a client may ask for; without it as much as {@link #TIME_MILLIS}. */
  HARD_TIME_MILLIS("dirlensHardTimeLimitMillis"),
  LOOK_THROUGH("dirlensLookThroughLimit"),
  PAGE_SIZE("dirlensPageSizeLimit"),
  /** Of all pages together; without it as much as {@link #HARD_SIZE}. */
  PAGED_TOTAL("dirlensPagedTotalLimit");

  private final String attribute;

  SearchLimit(String attribute) {
    this.attribute = attribute;
  }

  /** The attribute that says it, of the entry of all and of rules. */
  public String attribute() {
    return attribute;
  }
}
