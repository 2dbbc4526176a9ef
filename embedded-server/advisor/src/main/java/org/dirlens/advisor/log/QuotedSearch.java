package org.dirlens.advisor.log;

import java.util.List;
import org.dirlens.partition.resolution.Scope;

/**
 * A search as several servers write it: {@code base="..." scope=... filter="..."} with values that
 * may have quotes of their own. So the filter ends at the last mark that can follow it.
 *
 * @param rest what stands behind the filter
 */
record QuotedSearch(String base, Scope scope, String filter, String rest) {
  /**
   * @param behind what the server writes right behind a filter
   */
  static QuotedSearch of(String line, String behind) throws UnreadableLine {
    int baseStart = start(line, " base=\"", 0);
    int baseEnd = line.indexOf("\" scope=", baseStart);
    int filterStart = start(line, " filter=\"", Math.max(0, baseEnd));
    int filterEnd = line.lastIndexOf(behind);
    if (baseEnd < 0 || filterEnd < filterStart) {
      throw new UnreadableLine("the search is cut off");
    }
    return new QuotedSearch(
        line.substring(baseStart, baseEnd),
        LogText.scope(LogText.word(line.substring(baseEnd + 1, filterStart), "scope")),
        line.substring(filterStart, filterEnd),
        line.substring(filterEnd + 1));
  }

  private static int start(String line, String mark, int from) throws UnreadableLine {
    int at = line.indexOf(mark, from);
    if (at < 0) {
      throw new UnreadableLine("the search is cut off");
    }
    return at + mark.length();
  }

  LoggedSearch asking(List<String> attributes) {
    return new LoggedSearch(scope, filter, attributes);
  }
}
