package org.dirlens.browser.ui.trail;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Referral_title = "";
  public static String Referral_message = "";
  public static String Referral_connection = "";
  public static String Referral_server = "";
  public static String Referral_user = "";
  public static String Referral_anonymous = "";
  public static String Referral_new = "";
  public static String Referral_go = "";
  public static String Target_found = "";
  public static String Target_go = "";
  public static String Target_job = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
