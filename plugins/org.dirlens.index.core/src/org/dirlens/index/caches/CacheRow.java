package org.dirlens.index.caches;

import java.util.OptionalDouble;
import org.dirlens.index.core.CacheFigures;
import org.jspecify.annotations.Nullable;

/**
 * One cache with what is wanted of it.
 *
 * @param figures as it is now
 * @param curve what it would hit at other sizes
 * @param perSecond requests a second; NaN where it is not known yet
 * @param wantedBytes the size that it is to have; that of now where nothing else is wanted
 * @param forecast of the last change of its size; null where there was none
 */
public record CacheRow(
    CacheFigures figures,
    SizeCurve curve,
    double perSecond,
    long wantedBytes,
    @Nullable CacheForecast forecast) {
  public String key() {
    return figures.holding() + " " + figures.name();
  }

  public long bytes() {
    return figures.statistics().capacityBytes();
  }

  public boolean changed() {
    return wantedBytes != bytes();
  }

  /** Hits per request since the partition was opened; NaN where nothing was asked. */
  public double ratio() {
    return figures.asked() == 0 ? Double.NaN : figures.statistics().hitRatio();
  }

  /** What the curve says of a size, 0 to 1; NaN where nothing is known. */
  public double ratioAt(double size) {
    return curve.known() ? curve.ratio(size) : Double.NaN;
  }

  /**
   * Time that another size saves in each second at the present load, beside the size of now:
   * negative where it takes longer, NaN where load, curve or costs are not known.
   *
   * @param missNanos what a miss costs; empty where it was not measured
   */
  public double savedNanos(long otherBytes, OptionalDouble missNanos) {
    return missNanos.isPresent()
        ? perSecond * (ratioAt(otherBytes) - ratioAt(bytes())) * missNanos.getAsDouble()
        : Double.NaN;
  }
}
