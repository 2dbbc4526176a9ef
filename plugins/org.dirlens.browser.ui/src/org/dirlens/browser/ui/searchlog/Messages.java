package org.dirlens.browser.ui.searchlog;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Log_empty = "";
  public static String Log_reading = "";
  public static String Log_asking = "";
  public static String Log_reads = "";
  public static String Log_again = "";
  public static String Log_explain = "";
  public static String Log_table = "";
  public static String Log_copyCommand = "";
  public static String Log_copyUrl = "";
  public static String Log_choose = "";
  public static String Column_time = "";
  public static String Column_filter = "";
  public static String Column_base = "";
  public static String Column_scope = "";
  public static String Column_entries = "";
  public static String Column_elapsed = "";
  public static String Column_result = "";
  public static String Column_connection = "";
  public static String Detail_filter = "";
  public static String Detail_attributes = "";
  public static String Detail_all = "";
  public static String Detail_limits = "";
  public static String Detail_entries = "";
  public static String Detail_anyEntries = "";
  public static String Detail_seconds = "";
  public static String Detail_anyTime = "";
  public static String Use_now = "";
  public static String Use_cancelled = "";
  public static String Use_closed = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
