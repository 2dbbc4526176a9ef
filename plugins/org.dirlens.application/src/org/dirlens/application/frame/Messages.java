package org.dirlens.application.frame;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String WindowChip_choose = "";
  public static String WindowChip_described = "";
  public static String WindowChip_firstPartition = "";

  public static String About_close = "";
  public static String About_copy = "";
  public static String About_engine = "";
  public static String About_memory = "";
  public static String About_processors = "";
  public static String About_system = "";
  public static String About_text = "";
  public static String About_title = "";
  public static String About_unknown = "";
  public static String WorkStatus_cancel = "";
  public static String WorkStatus_cancelTip = "";
  public static String WorkStatus_heap = "";
  public static String WorkStatus_several = "";
  public static String WorkStatus_undo = "";
  public static String WorkStatus_undoTip = "";

  static {
    NLS.initializeMessages("org.dirlens.application.frame.messages", Messages.class);
  }

  private Messages() {}
}
