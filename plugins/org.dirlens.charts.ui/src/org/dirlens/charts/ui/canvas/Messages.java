package org.dirlens.charts.ui.canvas;

import org.eclipse.osgi.util.NLS;

/** The texts of charts. */
final class Messages extends NLS {
  public static String Export_failed = "";
  public static String Export_failedText = "";
  public static String Menu_copyReading = "";
  public static String Menu_export = "";
  public static String Menu_freeze = "";
  public static String Menu_showAll = "";
  public static String Menu_zoomSelected = "";

  static {
    NLS.initializeMessages("org.dirlens.charts.ui.canvas.messages", Messages.class);
  }

  private Messages() {}
}
