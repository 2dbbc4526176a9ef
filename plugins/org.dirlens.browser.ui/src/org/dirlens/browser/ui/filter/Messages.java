package org.dirlens.browser.ui.filter;

import org.eclipse.osgi.util.NLS;

/** The texts of this package, from messages.properties beside it. */
final class Messages extends NLS {
  public static String Names_job = "";
  public static String Dialog_title = "";
  public static String Dialog_button = "";
  public static String Dialog_open = "";
  public static String Dialog_format = "";
  public static String Dialog_formatTip = "";
  public static String Dialog_negate = "";
  public static String Dialog_negateTip = "";
  public static String Dialog_right = "";
  public static String Dialog_wrong = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
