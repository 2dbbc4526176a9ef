package org.dirlens.index.ui.inspector;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Open_choose = "";
  public static String Open_title = "";
  public static String Panel_empty = "";
  public static String Panel_failed = "";
  public static String Panel_import = "";
  public static String Panel_open = "";
  public static String Panel_problems = "";
  public static String Panel_problem = "";
  public static String Panel_reading = "";
  public static String Figure_entries = "";
  public static String Figure_file = "";
  public static String Figure_fileRemark = "";
  public static String Figure_limit = "";
  public static String Figure_limitDefault = "";
  public static String Figure_limitDefaultRemark = "";
  public static String Figure_limitRead = "";
  public static String Figure_log = "";
  public static String Figure_logOne = "";
  public static String Figure_logMany = "";
  public static String Figure_logRemark = "";
  public static String Import_cancelled = "";
  public static String Import_confirm = "";
  public static String Import_do = "";
  public static String Import_failed = "";
  public static String Import_job = "";
  public static String Import_of = "";
  public static String Import_stopped = "";
  public static String Import_title = "";
  public static String Keys_asItIs = "";
  public static String Keys_none = "";
  public static String Keys_oneValue = "";
  public static String Keys_toContainers = "";
  public static String Keys_toLeaf = "";
  public static String Role_forward = "";
  public static String Role_master = "";
  public static String Role_reverse = "";
  public static String Tree_bytes = "";
  public static String Tree_containers = "";
  public static String Tree_fill = "";
  public static String Tree_height = "";
  public static String Tree_ids = "";
  public static String Tree_index = "";
  public static String Tree_inline = "";
  public static String Tree_keys = "";
  public static String Tree_limit = "";
  public static String Tree_pages = "";
  public static String Tree_role = "";
  public static String Trees_name = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.inspector.messages", Messages.class);
  }

  private Messages() {}
}
