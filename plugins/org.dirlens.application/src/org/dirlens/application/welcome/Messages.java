package org.dirlens.application.welcome;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Advise_about = "";
  public static String Advise_label = "";
  public static String Browse_about = "";
  public static String Browse_label = "";
  public static String Connect_about = "";
  public static String Connect_label = "";
  public static String Explain_about = "";
  public static String Explain_label = "";
  public static String Find_about = "";
  public static String Find_label = "";
  public static String Manual_about = "";
  public static String Manual_label = "";
  public static String Measure_about = "";
  public static String Measure_label = "";
  public static String Studio_about = "";
  public static String Studio_label = "";
  public static String Twin_about = "";
  public static String Twin_label = "";
  public static String Welcome_about = "";
  public static String Welcome_benchmark = "";
  public static String Welcome_directory = "";
  public static String Welcome_lab = "";
  public static String Welcome_name = "";
  public static String Welcome_title = "";

  static {
    NLS.initializeMessages("org.dirlens.application.welcome.messages", Messages.class);
  }

  private Messages() {}
}
