package org.dirlens.charts.ui.view;

import java.util.List;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.Sampler;

/**
 * What the live charts show: one partition, seen through its counters. {@link #name} answers at
 * once; everything else may wait and is called on background threads only.
 */
public interface ChartSource {
  /** What the reader knows it by: the base DN. */
  String name();

  Sampler sampler();

  /** The indices whose keys can be charted, by the names {@link #distribution} takes. */
  List<String> indices();

  /**
   * Counts the ids of every key.
   *
   * @param index one of {@link #indices()}
   */
  KeyDistribution distribution(String index);
}
