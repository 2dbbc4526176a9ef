package org.dirlens.index.ui;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.dirlens.index.design.BuildRate;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;

/**
 * How long builds took, for each naming context of each connection; kept over restarts.
 *
 * <p>Threads: user interface.
 */
final class MeasuredBuilds {
  private static final String BUILDS = "builds";
  private static final String UNITS = "units";
  private static final String NANOS = "nanos";

  private final Control owner;
  private final Map<String, BuildRate> rates = new HashMap<>();

  MeasuredBuilds(Control owner) {
    this.owner = owner;
  }

  private static String id(String place) {
    return "org.dirlens.index.ui.builds " + place;
  }

  /**
   * All builds together.
   *
   * @param place connection and naming context
   */
  BuildRate of(String place) {
    return rates.computeIfAbsent(
        place, at -> KeptForm.read(id(at)).flatMap(MeasuredBuilds::rate).orElse(BuildRate.NONE));
  }

  /** Keeps builds in place of those before. */
  void keep(String place, BuildRate rate) {
    rates.put(place, rate);
    new KeptForm(id(place), owner, memento -> {}).keep(memento -> write(rate, memento));
  }

  private static void write(BuildRate rate, IMemento memento) {
    memento.putString(BUILDS, Long.toString(rate.builds()));
    memento.putString(UNITS, Long.toString(rate.units()));
    memento.putString(NANOS, Long.toString(rate.nanos()));
  }

  private static Optional<BuildRate> rate(IMemento memento) {
    try {
      return Optional.of(
          new BuildRate(number(memento, BUILDS), number(memento, UNITS), number(memento, NANOS)));
    } catch (NumberFormatException e) {
      ILog.of(MeasuredBuilds.class).warn("The time of index builds cannot be read.", e);
      return Optional.empty();
    }
  }

  private static long number(IMemento memento, String name) {
    return Long.parseLong(String.valueOf(memento.getString(name)));
  }
}
