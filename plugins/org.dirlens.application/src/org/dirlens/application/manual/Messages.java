package org.dirlens.application.manual;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Manual_title = "";

  static {
    NLS.initializeMessages("org.dirlens.application.manual.messages", Messages.class);
  }

  private Messages() {}
}
