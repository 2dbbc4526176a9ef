package org.dirlens.index.ui.caches;

import org.eclipse.osgi.util.NLS;

/** The texts of the view Cache. */
final class Messages extends NLS {
  public static String Caches_none = "";
  public static String Caches_budget = "";
  public static String Caches_split = "";
  public static String Caches_noBudget = "";
  public static String Caches_noLoad = "";
  public static String Caches_over = "";
  public static String Caches_unused = "";
  public static String Caches_setEntries = "";
  public static String Caches_setNames = "";
  public static String Caches_size = "";
  public static String Caches_now = "";
  public static String Caches_ratio = "";
  public static String Caches_saved = "";
  public static String Caches_lost = "";
  public static String Caches_notMeasured = "";
  public static String Table_name = "";
  public static String Table_cache = "";
  public static String Table_size = "";
  public static String Table_used = "";
  public static String Table_hits = "";
  public static String Table_load = "";
  public static String Table_wanted = "";
  public static String Table_wantedHits = "";
  public static String Table_forecast = "";
  public static String Table_predicted = "";
  public static String Table_index = "";
  public static String Table_entries = "";
  public static String Table_names = "";
  public static String Table_none = "";
  public static String Curve_title = "";
  public static String Curve_axis = "";
  public static String Curve_hits = "";
  public static String Curve_none = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.caches.messages", Messages.class);
  }

  private Messages() {}
}
