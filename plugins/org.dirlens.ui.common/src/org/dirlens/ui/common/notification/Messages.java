package org.dirlens.ui.common.notice;

import org.eclipse.osgi.util.NLS;

/** The texts of notices. */
final class Messages extends NLS {
  public static String Notice_close = "";
  public static String Notice_copy = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.notice.messages", Messages.class);
  }

  private Messages() {}
}
