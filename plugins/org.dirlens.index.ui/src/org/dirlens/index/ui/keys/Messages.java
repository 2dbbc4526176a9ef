package org.dirlens.index.ui.keys;

import org.eclipse.osgi.util.NLS;

/** The texts of the view Keys and of measured costs. */
final class Messages extends NLS {
  public static String Keys_none = "";
  public static String Keys_notBuilt = "";
  public static String Keys_kind = "";
  public static String Keys_title = "";
  public static String Keys_noFilter = "";
  public static String Keys_asItIs = "";
  public static String Keys_toLeaf = "";
  public static String Keys_toContainers = "";
  public static String Keys_oneKey = "";
  public static String Keys_keys = "";
  public static String Keys_oneId = "";
  public static String Keys_ids = "";
  public static String Keys_filters = "";
  public static String Keys_filtersNamed = "";
  public static String Keys_asked = "";
  public static String Sides_asked = "";
  public static String Sides_askedTip = "";
  public static String Sides_inline = "";
  public static String Sides_containers = "";
  public static String Sides_keys = "";
  public static String Sides_ids = "";
  public static String Sides_bytes = "";
  public static String Sides_read = "";
  public static String Sides_add = "";
  public static String Heavy_name = "";
  public static String Heavy_key = "";
  public static String Heavy_ids = "";
  public static String Heavy_share = "";
  public static String Heavy_place = "";
  public static String Charts_histogram = "";
  public static String Charts_shares = "";
  public static String Charts_share = "";
  public static String Charts_inline = "";
  public static String Charts_containers = "";
  public static String Charts_threshold = "";
  public static String Charts_idsAxis = "";
  public static String Charts_keysAxis = "";
  public static String Charts_bar = "";
  public static String Charts_barOfOne = "";
  public static String Charts_upTo = "";
  public static String Costs_none = "";
  public static String Costs_reading = "";
  public static String Costs_measure = "";
  public static String Costs_again = "";
  public static String Costs_cancel = "";
  public static String Costs_measuring = "";
  public static String Costs_running = "";
  public static String Costs_cancelled = "";
  public static String Costs_failed = "";
  public static String Costs_measured = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.keys.messages", Messages.class);
  }

  private Messages() {}
}
