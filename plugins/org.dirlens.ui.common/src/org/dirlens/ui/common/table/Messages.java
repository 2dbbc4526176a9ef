package org.dirlens.ui.common.table;

import org.eclipse.osgi.util.NLS;

/** The texts of tables. */
final class Messages extends NLS {
  public static String CopyableTable_copy = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.table.messages", Messages.class);
  }

  private Messages() {}
}
