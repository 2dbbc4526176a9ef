package org.dirlens.application.logs;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Log_empty = "";
  public static String Log_none = "";
  public static String Log_access = "";
  public static String Log_audit = "";
  public static String Log_pause = "";
  public static String Log_pauseHint = "";
  public static String Log_last = "";
  public static String Log_table = "";
  public static String Log_copy = "";
  public static String Log_choose = "";
  public static String Column_time = "";
  public static String Column_event = "";
  public static String Column_subject = "";
  public static String Column_result = "";
  public static String Column_entries = "";
  public static String Column_elapsed = "";
  public static String Column_connection = "";
  public static String Column_identity = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
