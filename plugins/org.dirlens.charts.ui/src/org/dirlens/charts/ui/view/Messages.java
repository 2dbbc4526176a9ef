package org.dirlens.charts.ui.view;

import org.eclipse.osgi.util.NLS;

/** The texts of this bundle. */
final class Messages extends NLS {
  public static String Charts_searches = "";
  public static String Charts_searchesTitle = "";
  public static String Charts_latencyTitle = "";
  public static String Charts_hitsTitle = "";
  public static String Charts_keysTitle = "";
  public static String Charts_keysOf = "";
  public static String Charts_keysInline = "";
  public static String Charts_keysInContainers = "";
  public static String Charts_threshold = "";
  public static String Charts_idsAxis = "";
  public static String Charts_keysAxis = "";
  public static String Charts_p50 = "";
  public static String Charts_p95 = "";
  public static String Charts_p99 = "";
  public static String Charts_entries = "";
  public static String Charts_names = "";
  public static String Charts_firstTick = "";
  public static String Charts_noSearches = "";
  public static String Charts_noHits = "";
  public static String Charts_noIndices = "";
  public static String Charts_indexAway = "";
  public static String Charts_oneKey = "";
  public static String Charts_manyKeys = "";
  public static String Charts_barOfOneId = "";
  public static String Charts_barOfIds = "";
  public static String Charts_bar = "";
  public static String Panel_readingHint = "";
  public static String Charts_noKeys = "";
  public static String Panel_pause = "";
  public static String Panel_resume = "";
  public static String Panel_pauseTip = "";
  public static String Panel_resumeTip = "";
  public static String Panel_range = "";
  public static String Panel_rangeOneMinute = "";
  public static String Panel_rangeFiveMinutes = "";
  public static String Panel_rangeHalfHour = "";
  public static String Panel_rangeHour = "";
  public static String Panel_partition = "";
  public static String Panel_index = "";
  public static String Panel_noServer = "";

  static {
    NLS.initializeMessages("org.dirlens.charts.ui.view.messages", Messages.class);
  }

  private Messages() {}
}
