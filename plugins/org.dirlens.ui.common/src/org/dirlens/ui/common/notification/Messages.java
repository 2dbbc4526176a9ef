package org.dirlens.ui.common.notification;

import org.eclipse.osgi.util.NLS;

/** The texts of notifications. */
final class Messages extends NLS {
  public static String Notification_close = "";
  public static String Notification_copy = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.notification.messages", Messages.class);
  }

  private Messages() {}
}
