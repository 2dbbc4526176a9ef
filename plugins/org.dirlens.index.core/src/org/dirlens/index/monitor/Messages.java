package org.dirlens.index.monitor;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Monitor_noHeap = "";
  public static String Monitor_noLag = "";
  public static String Monitor_noSearches = "";
  public static String OpenLdap_noTimes = "";
  public static String OpenLdap_noHits = "";
  public static String OpenLdap_noStore = "";
  public static String Ds389_noTimes = "";
  public static String Ds389_noStore = "";

  static {
    NLS.initializeMessages("org.dirlens.index.monitor.messages", Messages.class);
  }

  private Messages() {}
}
