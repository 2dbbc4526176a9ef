package org.dirlens.server.limit;

/**
 * What one search may cost.
 *
 * @param size entries returned, of all pages together
 * @param millis from its start, or from that of a page
 * @param lookThrough entries read, counted for each page by itself
 * @param page entries a page may have
 */
public record SearchBounds(Limit size, Limit millis, Limit lookThrough, Limit page) {
  /** Anything. */
  public static final SearchBounds NONE =
      new SearchBounds(Limit.NONE, Limit.NONE, Limit.NONE, Limit.NONE);

  /** What a client asks for; 0 for no limit of its own. */
  public static SearchBounds asked(int sizeLimit, int timeLimitSeconds) {
    return sizeLimit == 0 && timeLimitSeconds == 0
        ? NONE
        : new SearchBounds(
            Limit.asked(sizeLimit), Limit.asked(1000L * timeLimitSeconds), Limit.NONE, Limit.NONE);
  }

  /** Whether anything goes. */
  public boolean isNone() {
    return size.isNone() && millis.isNone() && lookThrough.isNone() && page.isNone();
  }

  /** The same for this number of entries. */
  SearchBounds withSize(Limit other) {
    return new SearchBounds(other, millis, lookThrough, page);
  }

  /** The same for any number of entries, read or returned. */
  public SearchBounds timeAlone() {
    return new SearchBounds(Limit.NONE, millis, Limit.NONE, Limit.NONE);
  }

  /** The same for any number of entries returned. */
  public SearchBounds withoutSize() {
    return withSize(Limit.NONE);
  }
}
