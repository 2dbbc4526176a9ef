package org.dirlens.index.core;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the last explanation of each search as it is, so that a change of an index is seen even
 * after other searches.
 */
public final class ExplainHistory {
  /** Searches remembered; the one not asked for longest is forgotten first. */
  public static final int CAPACITY = 50;

  private final Map<SearchQuestion, ExplainedSearch> last =
      new LinkedHashMap<>(CAPACITY, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SearchQuestion, ExplainedSearch> eldest) {
          return size() > CAPACITY;
        }
      };

  /** Compares an explanation with the one before, and keeps it unless it only supposes. */
  public synchronized ExplainComparison add(ExplainedSearch search) {
    ExplainedSearch before =
        search.options().asItIs()
            ? last.put(search.question(), search)
            : last.get(search.question());
    return ExplainComparison.of(before, search);
  }
}
