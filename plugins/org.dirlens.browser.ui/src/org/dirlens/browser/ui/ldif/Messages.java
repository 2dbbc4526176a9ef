package org.dirlens.browser.ui.ldif;

import org.eclipse.osgi.util.NLS;

/** The texts of the export of LDIF and CSV. */
final class Messages extends NLS {
  public static String Export_filter = "";
  public static String Export_base = "";
  public static String Export_baseProblem = "";
  public static String Csv_title = "";
  public static String Csv_description = "";
  public static String Csv_separator = "";
  public static String Csv_quote = "";
  public static String Csv_between = "";
  public static String Csv_binary = "";
  public static String Csv_encoding = "";
  public static String Csv_head = "";
  public static String Csv_sample = "";
  public static String Csv_comma = "";
  public static String Csv_semicolon = "";
  public static String Csv_tab = "";
  public static String Csv_commaSpace = "";
  public static String Csv_lineBreak = "";
  public static String Csv_leftOut = "";
  public static String Csv_base64 = "";
  public static String Csv_hexadecimal = "";
  public static String Csv_marked = "";
  public static String Export_title = "";
  public static String Export_description = "";
  public static String Export_scope = "";
  public static String Export_form = "";
  public static String Export_ldif = "";
  public static String Export_csv = "";
  public static String Export_csvTip = "";
  public static String Export_attributes = "";
  public static String Export_attributesHint = "";
  public static String Export_columnsMissing = "";
  public static String Export_operational = "";
  public static String Export_fileMissing = "";
  public static String Export_fileUnwritable = "";
  public static String Export_fileExists = "";
  public static String Export_fileReplace = "";
  public static String Export_job = "";
  public static String Export_done = "";
  public static String Export_truncated = "";
  public static String Export_reference = "";
  public static String Export_references = "";
  public static String Export_sizeLimit = "";
  public static String Export_timeLimit = "";
  public static String Export_adminLimit = "";
  public static String Export_filterProblem = "";

  static {
    NLS.initializeMessages("org.dirlens.browser.ui.ldif.messages", Messages.class);
  }

  private Messages() {}
}
