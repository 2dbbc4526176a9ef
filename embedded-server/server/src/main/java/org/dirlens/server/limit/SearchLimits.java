package org.dirlens.server.limit;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What searches of somebody may cost. Immutable.
 *
 * <p>Of size and time there are two limits: the soft one holds for a search that names none of its
 * own, the hard one bounds what a search may ask for. A search that asks for more gets as much as
 * it may have. Where no hard one is said, the soft one is both.
 */
public final class SearchLimits {
  /** None at all. */
  public static final SearchLimits NONE = of(Map.of());

  private final Map<SearchLimit, Limit> said;
  private final SearchBounds soft;
  private final SearchBounds hard;
  private final Limit pagedTotal;

  private SearchLimits(Map<SearchLimit, Limit> said) {
    this.said = Map.copyOf(said);
    Limit hardSize = get(SearchLimit.HARD_SIZE, get(SearchLimit.SIZE, Limit.NONE));
    Limit hardMillis = get(SearchLimit.HARD_TIME_MILLIS, get(SearchLimit.TIME_MILLIS, Limit.NONE));
    this.pagedTotal = get(SearchLimit.PAGED_TOTAL, hardSize);
    this.hard =
        new SearchBounds(
            hardSize,
            hardMillis,
            get(SearchLimit.LOOK_THROUGH, Limit.NONE),
            get(SearchLimit.PAGE_SIZE, Limit.NONE));
    this.soft =
        new SearchBounds(
            get(SearchLimit.SIZE, hardSize).stricter(hardSize),
            get(SearchLimit.TIME_MILLIS, hardMillis).stricter(hardMillis),
            hard.lookThrough(),
            hard.page());
  }

  private Limit get(SearchLimit which, Limit otherwise) {
    return said.getOrDefault(which, otherwise);
  }

  /** What is said of one of them, not what comes of it; empty for nothing. */
  public OptionalLong said(SearchLimit which) {
    Limit limit = said.get(which);
    return limit == null ? OptionalLong.empty() : OptionalLong.of(limit.most());
  }

  /** What the entry of the limits of all says; what is missing is not limited. */
  public static SearchLimits of(Map<SearchLimit, Long> values) {
    return new SearchLimits(placed(values, Limit.LIMITS));
  }

  private static Map<SearchLimit, Limit> placed(Map<SearchLimit, Long> values, String entry) {
    Map<SearchLimit, Limit> placed = new EnumMap<>(SearchLimit.class);
    values.forEach((which, most) -> placed.put(which, Limit.set(which.attribute(), entry, most)));
    return placed;
  }

  /** What a rule says, and for what it does not say what these do. */
  SearchLimits with(LimitRule rule) {
    Map<SearchLimit, Limit> merged = new EnumMap<>(SearchLimit.class);
    merged.putAll(said);
    if (rule.values().containsKey(SearchLimit.SIZE)) {
      merged.remove(SearchLimit.HARD_SIZE);
    }
    if (rule.values().containsKey(SearchLimit.TIME_MILLIS)) {
      merged.remove(SearchLimit.HARD_TIME_MILLIS);
    }
    merged.putAll(placed(rule.values(), rule.entry().dn().toString()));
    return new SearchLimits(merged);
  }

  /**
   * What a search may cost.
   *
   * @param asked the client's own limits
   */
  public SearchBounds bounds(SearchBounds asked) {
    return narrowed(asked, soft, hard);
  }

  /** The same of a search in pages, under one limit for the entries of all of them. */
  public SearchBounds pagedBounds(SearchBounds asked) {
    return narrowed(asked, soft.withSize(pagedTotal), hard.withSize(pagedTotal));
  }

  private static SearchBounds narrowed(SearchBounds asked, SearchBounds soft, SearchBounds hard) {
    if (asked.isNone()) {
      return soft;
    }
    return new SearchBounds(
        asked.size().isNone() ? soft.size() : asked.size().stricter(hard.size()),
        asked.millis().isNone() ? soft.millis() : asked.millis().stricter(hard.millis()),
        soft.lookThrough(),
        soft.page());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchLimits that && said.equals(that.said);
  }

  @Override
  public int hashCode() {
    return said.hashCode();
  }

  @Override
  public String toString() {
    return said.toString();
  }
}
