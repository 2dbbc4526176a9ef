package org.dirlens.browser.ui.log;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Changes_reading = "";
  public static String Changes_empty = "";
  public static String Changes_start = "";
  public static String Changes_table = "";
  public static String Changes_copyLdif = "";
  public static String Changes_undo = "";
  public static String Log_export = "";
  public static String Log_exporting = "";
  public static String Changes_time = "";
  public static String Changes_connection = "";
  public static String Changes_kind = "";
  public static String Changes_entry = "";
  public static String Changes_result = "";
  public static String Changes_choose = "";
  public static String Kind_add = "";
  public static String Kind_change = "";
  public static String Kind_rename = "";
  public static String Kind_delete = "";
  public static String Kind_password = "";
  public static String Kind_import = "";
  public static String Kind_copy = "";
  public static String Kind_move = "";
  public static String Kind_restore = "";
  public static String Kind_remove = "";
  public static String Kind_many = "";
  public static String Result_done = "";
  public static String Changes_words = "";
  public static String Undo_title = "";
  public static String Undo_send = "";
  public static String Undo_planning = "";
  public static String Undo_job = "";
  public static String Undo_noConnection = "";
  public static String Undo_changedMeanwhile = "";
  public static String Undo_restore = "";
  public static String Undo_remove = "";
  public static String Undo_excerpt = "";
  public static String Undo_done = "";
  public static String Undo_left = "";
  public static String Undo_failed = "";
  public static String Undo_unsent = "";
  public static String Undo_lost = "";
  public static String Changes_reverse = "";
  public static String Changes_batch = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
