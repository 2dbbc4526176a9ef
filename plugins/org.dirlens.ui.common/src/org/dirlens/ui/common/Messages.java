package org.dirlens.ui.common;

import org.eclipse.osgi.util.NLS;

/** The texts of this bundle. */
final class Messages extends NLS {
  public static String ResultViewer_copy = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.messages", Messages.class);
  }

  private Messages() {}
}
