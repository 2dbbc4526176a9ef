package org.dirlens.charts.ui.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;

/**
 * The places that series have in the points of one history, in the order in which they came. At
 * most {@value #MAX}; series beyond are not kept. Any thread.
 */
public final class Columns {
  public static final int MAX = 400;

  private final Map<Series, Integer> places = new HashMap<>();
  private final List<Series> series = new ArrayList<>();

  /** The place of a series, a new one if need be; -1 if there are too many. */
  public synchronized int of(Series wanted) {
    Integer known = places.get(wanted);
    if (known != null) {
      return known;
    }
    if (series.size() == MAX) {
      return -1;
    }
    places.put(wanted, series.size());
    series.add(wanted);
    return series.size() - 1;
  }

  /** The place of a series; -1 if it has none. */
  public synchronized int find(Series wanted) {
    return places.getOrDefault(wanted, -1);
  }

  public synchronized int count() {
    return series.size();
  }

  /** All series so far. */
  public synchronized List<Series> all() {
    return List.copyOf(series);
  }

  /** Those of a measure. */
  public List<Series> of(Measure measure) {
    return all().stream().filter(each -> each.measure() == measure).toList();
  }
}
