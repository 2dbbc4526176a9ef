package org.dirlens.browser.ui.preferences;

import org.dirlens.connection.parameters.Endpoint;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** What a person has chosen for searches, connections and editors. Any thread. */
public final class BrowserPreferences {
  static final String SEARCH_ENTRIES = "search.entries";
  static final String SEARCH_SECONDS = "search.seconds";
  static final String TIMEOUT_SECONDS = "connection.timeout.seconds";
  static final String OPERATIONAL = "editor.operational";
  static final int SECONDS_MAX = 3_600;

  private static final int ENTRIES_DEFAULT = 1_000;

  private BrowserPreferences() {}

  static ScopedPreferenceStore store() {
    ScopedPreferenceStore store =
        new ScopedPreferenceStore(InstanceScope.INSTANCE, "org.dirlens.browser.ui");
    store.setDefault(SEARCH_ENTRIES, ENTRIES_DEFAULT);
    store.setDefault(SEARCH_SECONDS, 0);
    store.setDefault(TIMEOUT_SECONDS, Endpoint.DEFAULT_TIMEOUT_MILLIS / 1_000);
    store.setDefault(OPERATIONAL, false);
    return store;
  }

  /** Entries that a new search asks for at most, 1 or more. */
  public static int searchEntries() {
    return Math.max(1, store().getInt(SEARCH_ENTRIES));
  }

  /** Seconds that a server may take for a search; 0 for no limit. */
  public static int searchSeconds() {
    return Math.clamp(store().getInt(SEARCH_SECONDS), 0, SECONDS_MAX);
  }

  /** Time-out of a new connection in seconds, 1 or more. */
  public static int timeoutSeconds() {
    return Math.clamp(store().getInt(TIMEOUT_SECONDS), 1, SECONDS_MAX);
  }

  /** Whether an editor shows operational attributes from the start. */
  public static boolean operational() {
    return store().getBoolean(OPERATIONAL);
  }
}
