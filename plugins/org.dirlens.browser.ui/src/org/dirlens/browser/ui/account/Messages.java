package org.dirlens.browser.ui.account;

import org.eclipse.osgi.util.NLS;

/** The texts about accounts. */
final class Messages extends NLS {
  public static String Account_empty = "";
  public static String Account_reading = "";
  public static String Account_setPassword = "";
  public static String Account_refresh = "";
  public static String Account_changing = "";
  public static String Account_readOnly = "";
  public static String Topic_lock = "";
  public static String Topic_byAdministrator = "";
  public static String Topic_expiry = "";
  public static String Topic_mustChange = "";
  public static String Topic_failures = "";
  public static String Topic_password = "";
  public static String Topic_changed = "";
  public static String Topic_lastLogin = "";
  public static String Topic_policy = "";
  public static String Action_unlock = "";
  public static String Action_lock = "";
  public static String Action_require = "";
  public static String Action_forgive = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
