package org.dirlens.browser.ui.review;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Review_title = "";
  public static String Review_send = "";
  public static String Review_back = "";
  public static String Review_copy = "";
  public static String Review_values = "";
  public static String Review_ldif = "";
  public static String Review_attribute = "";
  public static String Review_old = "";
  public static String Review_new = "";
  public static String Review_before = "";
  public static String Review_always = "";
  public static String Page_description = "";
  public static String Page_review = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
