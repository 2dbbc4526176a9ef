package org.dirlens.application.frame;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String WindowChip_choose = "";
  public static String WindowChip_described = "";
  public static String WindowChip_firstPartition = "";

  static {
    NLS.initializeMessages("org.dirlens.application.frame.messages", Messages.class);
  }

  private Messages() {}
}
