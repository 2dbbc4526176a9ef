package org.dirlens.application.preferences;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Appearance_contrast = "";
  public static String Appearance_dark = "";
  public static String Appearance_description = "";
  public static String Appearance_light = "";
  public static String Appearance_notLight = "";
  public static String Appearance_size = "";
  public static String Appearance_system = "";
  public static String Appearance_theme = "";
  public static String Server_description = "";
  public static String Server_start = "";

  static {
    NLS.initializeMessages("org.dirlens.application.preferences.messages", Messages.class);
  }

  private Messages() {}
}
