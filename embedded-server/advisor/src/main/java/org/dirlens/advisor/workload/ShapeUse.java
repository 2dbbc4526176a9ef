package org.dirlens.advisor.workload;

import java.util.List;

/**
 * A filter shape and its searches.
 *
 * @param shape the filter with {@code ?} for values
 * @param samples questions of the shape; none where only counters tell of it
 * @param complete whether each search of the shape is one of the samples
 */
public record ShapeUse(String shape, ShapeTally tally, List<Sample> samples, boolean complete) {
  public ShapeUse {
    samples = List.copyOf(samples);
  }
}
