package org.dirlens.ui.common.state;

import org.eclipse.osgi.util.NLS;

/** The texts of states. */
final class Messages extends NLS {
  public static String Problem_copy = "";
  public static String State_again = "";
  public static String State_cancel = "";
  public static String State_cancelled = "";
  public static String State_close = "";
  public static String State_copy = "";
  public static String State_now = "";
  public static String State_seconds = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.state.messages", Messages.class);
  }

  private Messages() {}
}
