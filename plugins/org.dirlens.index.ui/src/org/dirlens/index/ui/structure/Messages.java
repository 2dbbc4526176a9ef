package org.dirlens.index.ui.structure;

import org.eclipse.osgi.util.NLS;

/** The texts of the views Structure and Verification. */
final class Messages extends NLS {
  public static String Cell_changed = "";
  public static String Cell_fill = "";
  public static String Cell_first = "";
  public static String Cell_from = "";
  public static String Cell_gone = "";
  public static String Cell_inner = "";
  public static String Cell_key = "";
  public static String Cell_keys = "";
  public static String Cell_leaf = "";
  public static String Cell_new = "";
  public static String Cell_newest = "";
  public static String Cell_old = "";
  public static String Cell_outside = "";
  public static String Cell_place = "";
  public static String Cell_reads = "";
  public static String Cell_record = "";
  public static String Cell_same = "";
  public static String Cell_version = "";
  public static String Changes_since = "";
  public static String Color_age = "";
  public static String Color_changes = "";
  public static String Color_fill = "";
  public static String Color_reads = "";
  public static String Figure_behind = "";
  public static String Figure_behind1 = "";
  public static String Figure_bytes = "";
  public static String Figure_checkpoint = "";
  public static String Figure_dirty = "";
  public static String Figure_file = "";
  public static String Figure_files = "";
  public static String Figure_fill = "";
  public static String Figure_free = "";
  public static String Figure_level1 = "";
  public static String Figure_levels = "";
  public static String Figure_log = "";
  public static String Figure_most = "";
  public static String Figure_pages = "";
  public static String Figure_used = "";
  public static String Figure_version = "";
  public static String Form_bitmap = "";
  public static String Form_bitmap1 = "";
  public static String Form_gaps = "";
  public static String Form_gaps1 = "";
  public static String Form_inline = "";
  public static String Form_inline1 = "";
  public static String Form_of = "";
  public static String Form_outside = "";
  public static String Form_outside1 = "";
  public static String Form_runs = "";
  public static String Form_runs1 = "";
  public static String Key_item = "";
  public static String Key_item1 = "";
  public static String Legend_from = "";
  public static String Legend_last = "";
  public static String Legend_lastOf = "";
  public static String Legend_most = "";
  public static String Legend_old = "";
  public static String Legend_older = "";
  public static String Legend_under = "";
  public static String Legend_unread = "";
  public static String Path_containers = "";
  public static String Path_inline = "";
  public static String Path_of = "";
  public static String Repair_do = "";
  public static String Repair_keep = "";
  public static String Repair_place = "";
  public static String Repair_question = "";
  public static String Repair_title = "";
  public static String Structure_color = "";
  public static String Structure_hint = "";
  public static String Structure_keep = "";
  public static String Structure_keepTip = "";
  public static String Structure_key = "";
  public static String Structure_live = "";
  public static String Structure_liveTip = "";
  public static String Structure_noTree = "";
  public static String Structure_none = "";
  public static String Structure_reading = "";
  public static String Structure_tree = "";
  public static String Verify_cancelled = "";
  public static String Verify_empty = "";
  public static String Verify_entry = "";
  public static String Verify_expected = "";
  public static String Verify_found = "";
  public static String Verify_gone = "";
  public static String Verify_index = "";
  public static String Verify_key = "";
  public static String Verify_repair = "";
  public static String Verify_repairTip = "";
  public static String Verify_repairing = "";
  public static String Verify_run = "";
  public static String Verify_runTip = "";
  public static String Verify_running = "";
  public static String Verify_table = "";
  public static String Verify_what = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.structure.messages", Messages.class);
  }

  private Messages() {}
}
