package org.dirlens.ui.common.table;

import org.eclipse.osgi.util.NLS;

/** The texts of tables. */
final class Messages extends NLS {
  public static String Columns_down = "";
  public static String Columns_reset = "";
  public static String Columns_show = "";
  public static String Columns_title = "";
  public static String Columns_up = "";
  public static String Copy_command = "";
  public static String Copy_commas = "";
  public static String Copy_job = "";
  public static String Copy_job_one = "";
  public static String Copy_partly = "";
  public static String Copy_tabs = "";
  public static String Filter_looking = "";
  public static String Filter_message = "";
  public static String Filter_one = "";
  public static String Filter_rows = "";
  public static String Menu_columns = "";
  public static String Menu_filter = "";
  public static String Menu_sort = "";
  public static String Table_job = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.table.messages", Messages.class);
  }

  private Messages() {}
}
