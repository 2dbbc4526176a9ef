package org.dirlens.charts.ui.view;

import org.dirlens.charts.ui.picture.LinePicture.Look;
import org.dirlens.charts.ui.picture.VerticalScale;
import org.dirlens.index.monitor.Measure;

/**
 * How a measure is charted.
 *
 * @param title what the chart is called
 * @param nothing what is said while there is nothing to draw
 */
record MeasureLook(String title, String nothing, VerticalScale scale, Look look) {
  static MeasureLook of(Measure measure) {
    return switch (measure) {
      case OPERATIONS ->
          lines(Messages.Charts_operations, Messages.Charts_firstTick, VerticalScale.PER_SECOND);
      case LATENCY ->
          lines(Messages.Charts_latency, Messages.Charts_noSearches, VerticalScale.MICROS_LOG);
      case SHAPES ->
          lines(Messages.Charts_shapes, Messages.Charts_noSearches, VerticalScale.MICROS_LOG);
      case STAGES ->
          new MeasureLook(
              Messages.Charts_stages, Messages.Charts_noStages, VerticalScale.MICROS, Look.STACKED);
      case HITS -> lines(Messages.Charts_hits, Messages.Charts_noHits, VerticalScale.PERCENT);
      case TRAFFIC ->
          lines(Messages.Charts_traffic, Messages.Charts_firstTick, VerticalScale.BYTES_PER_SECOND);
      case DIRTY -> lines(Messages.Charts_dirty, Messages.Charts_firstTick, VerticalScale.BYTES);
      case WRITTEN ->
          lines(Messages.Charts_written, Messages.Charts_firstTick, VerticalScale.BYTES_PER_SECOND);
      case MEMORY -> lines(Messages.Charts_memory, Messages.Charts_firstTick, VerticalScale.BYTES);
      case COLLECTIONS ->
          lines(Messages.Charts_collections, Messages.Charts_firstTick, VerticalScale.PERCENT);
      case CONNECTIONS ->
          lines(Messages.Charts_connections, Messages.Charts_firstTick, VerticalScale.COUNT);
      case LAG -> lines(Messages.Charts_lag, Messages.Charts_noFollowers, VerticalScale.MICROS);
    };
  }

  private static MeasureLook lines(String title, String nothing, VerticalScale scale) {
    return new MeasureLook(title, nothing, scale, Look.LINES);
  }
}
