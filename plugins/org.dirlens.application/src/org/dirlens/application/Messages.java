package org.dirlens.application;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Memory_description = "";
  public static String Memory_used = "";
  public static String Memory_limit = "";
  public static String Memory_nextLimit = "";
  public static String Memory_rows = "";
  public static String Memory_rowsHint = "";
  public static String Memory_notSaved = "";
  public static String Unkept_title = "";
  public static String Unkept_message = "";
  public static String Unread_title = "";
  public static String Workspace_taken = "";
  public static String Workspace_takenMessage = "";

  static {
    NLS.initializeMessages("org.dirlens.application.messages", Messages.class);
  }

  private Messages() {}
}
