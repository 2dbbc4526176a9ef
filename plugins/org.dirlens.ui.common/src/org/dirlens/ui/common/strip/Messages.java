package org.dirlens.ui.common.strip;

import org.eclipse.osgi.util.NLS;

/** The texts of strips. */
final class Messages extends NLS {
  public static String Plan_apply = "";
  public static String Plan_changes = "";
  public static String Plan_discard = "";
  public static String Plan_one = "";
  public static String Plan_review = "";
  public static String Plan_undo = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.strip.messages", Messages.class);
  }

  private Messages() {}
}
