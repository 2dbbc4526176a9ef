package org.dirlens.browser.ui.batch;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Batch_apply = "";
  public static String Batch_title = "";
  public static String Batch_message = "";
  public static String Batch_more = "";
  public static String Batch_noStep = "";
  public static String Batch_reading = "";
  public static String Batch_rest = "";
  public static String Batch_review = "";
  public static String Step_add = "";
  public static String Step_clear = "";
  public static String Step_delete = "";
  public static String Step_password = "";
  public static String Step_remove = "";
  public static String Step_replace = "";
  public static String Step_values = "";
  public static String Writes_done = "";
  public static String Writes_more = "";
  public static String Writes_refused = "";
  public static String Writes_send = "";
  public static String Writes_subject = "";
  public static String Writes_subjectOne = "";
  public static String Writes_unsent = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
