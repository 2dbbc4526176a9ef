package org.dirlens.charts.ui.view;

import org.dirlens.charts.ui.model.ChartRange;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/** What was chosen in the live charts; outlives the view and the workbench. */
final class ChartChoices {
  private static final String PARTITION = "partition";
  private static final String RANGE = "range";

  private final Preferences kept;

  /**
   * @param kept where the choices lie
   */
  ChartChoices(Preferences kept) {
    this.kept = kept;
  }

  /** The choices of this workspace. */
  static ChartChoices ofWorkspace() {
    return new ChartChoices(InstanceScope.INSTANCE.getNode("org.dirlens.charts.ui"));
  }

  /** The base DN that was chosen last; empty if none was. */
  String partition() {
    return kept.get(PARTITION, "");
  }

  void partition(String baseDn) {
    keep(PARTITION, baseDn);
  }

  ChartRange range() {
    int kept = this.kept.getInt(RANGE, 0);
    ChartRange[] ranges = ChartRange.values();
    return ranges[Math.clamp(kept, 0, ranges.length - 1)];
  }

  void range(ChartRange range) {
    keep(RANGE, String.valueOf(range.ordinal()));
  }

  private void keep(String key, String value) {
    if (value.equals(kept.get(key, ""))) {
      return;
    }
    kept.put(key, value);
    try {
      kept.flush();
    } catch (BackingStoreException e) {
      ILog.of(ChartChoices.class).warn("What was chosen in the charts could not be kept.", e);
    }
  }
}
