package org.dirlens.browser.ui.browsing;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Browsing_contexts = "";
  public static String Browsing_bases = "";
  public static String Browsing_basesHint = "";
  public static String Browsing_read = "";
  public static String Browsing_reading = "";
  public static String Browsing_noBase = "";
  public static String Browsing_wrongBase = "";
  public static String Browsing_entries = "";
  public static String Browsing_seconds = "";
  public static String Browsing_page = "";
  public static String Browsing_noLimit = "";
  public static String Browsing_allAtOnce = "";
  public static String Browsing_aliases = "";
  public static String Browsing_referrals = "";
  public static String Browsing_manage = "";
  public static String Browsing_subentries = "";
  public static String Browsing_operational = "";
  public static String Browsing_lacksPages = "";
  public static String Browsing_lacksManage = "";
  public static String Browsing_lacksSubentries = "";
  public static String Aliases_never = "";
  public static String Aliases_finding = "";
  public static String Aliases_searching = "";
  public static String Aliases_always = "";
  public static String Referrals_ask = "";
  public static String Referrals_follow = "";
  public static String Referrals_ignore = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
