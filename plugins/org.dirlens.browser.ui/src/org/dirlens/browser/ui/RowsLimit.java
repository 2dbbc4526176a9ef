package org.dirlens.browser.ui;

import java.io.IOException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** How many rows the result of a search may have in the workbench: a preference. */
public final class RowsLimit {
  public static final int DEFAULT_ROWS = 100_000;
  public static final int MIN_ROWS = 1_000;
  public static final int MAX_ROWS = 5_000_000;

  private static final String KEY = "search.rows.max";

  private RowsLimit() {}

  private static ScopedPreferenceStore store() {
    ScopedPreferenceStore store =
        new ScopedPreferenceStore(InstanceScope.INSTANCE, "org.dirlens.browser.ui");
    store.setDefault(KEY, DEFAULT_ROWS);
    return store;
  }

  /** {@value #MIN_ROWS} to {@value #MAX_ROWS}. */
  public static int get() {
    return Math.clamp(store().getInt(KEY), MIN_ROWS, MAX_ROWS);
  }

  /** From the next search on. */
  public static void set(int rows) throws IOException {
    ScopedPreferenceStore store = store();
    store.setValue(KEY, Math.clamp(rows, MIN_ROWS, MAX_ROWS));
    store.save();
  }

  /** Most bytes of the heap that the rows of one result may take; sorting takes as much again. */
  public static long bytesMax() {
    return Runtime.getRuntime().maxMemory() / 4;
  }
}
