package org.dirlens.index.ui;

import org.eclipse.osgi.util.NLS;

/** The texts of this bundle. */
final class Messages extends NLS {
  public static String Designer_add = "";
  public static String Designer_remove = "";
  public static String Designer_keep = "";
  public static String Designer_apply = "";
  public static String Designer_revert = "";
  public static String Designer_none = "";
  public static String Designer_applying = "";
  public static String Designer_applied = "";
  public static String Designer_oneChange = "";
  public static String Designer_changes = "";
  public static String Designer_noServer = "";
  public static String Table_attribute = "";
  public static String Table_kinds = "";
  public static String Table_state = "";
  public static String Table_keys = "";
  public static String Table_ids = "";
  public static String Table_size = "";
  public static String Table_threshold = "";
  public static String Table_cache = "";
  public static String Table_hits = "";
  public static String Table_thresholdTip = "";
  public static String Table_hitsTip = "";
  public static String Table_hitsAtOtherSizes = "";
  public static String Table_unknown = "";
  public static String Kind_equality = "";
  public static String Kind_presence = "";
  public static String Kind_ordering = "";
  public static String Kind_substring = "";
  public static String Kind_approximate = "";
  public static String Kind_hash = "";
  public static String State_readable = "";
  public static String State_hidden = "";
  public static String State_writeOnly = "";
  public static String State_building = "";
  public static String State_disabled = "";
  public static String State_toAdd = "";
  public static String State_toRemove = "";
  public static String State_changed = "";
  public static String Add_title = "";
  public static String Add_message = "";
  public static String Add_filter = "";
  public static String Add_attribute = "";
  public static String Add_rule = "";
  public static String Add_kinds = "";
  public static String Add_equality = "";
  public static String Add_presence = "";
  public static String Add_ordering = "";
  public static String Add_substring = "";
  public static String Add_approximate = "";
  public static String Add_hash = "";
  public static String Add_threshold = "";
  public static String Add_thresholdUnit = "";
  public static String Add_cache = "";
  public static String Add_ok = "";
  public static String Add_refused = "";
  public static String Add_known = "";
  public static String Add_choose = "";
  public static String Add_noKind = "";
  public static String Apply_title = "";
  public static String Apply_message = "";
  public static String Apply_ok = "";
  public static String Build_job = "";
  public static String Build_cancel = "";
  public static String Build_cancelled = "";
  public static String Build_failed = "";
  public static String Explain_base = "";
  public static String Explain_scope = "";
  public static String Explain_scopeBase = "";
  public static String Explain_scopeOne = "";
  public static String Explain_scopeSub = "";
  public static String Explain_filter = "";
  public static String Explain_filterHint = "";
  public static String Explain_run = "";
  public static String Explain_runTip = "";
  public static String Explain_empty = "";
  public static String Explain_running = "";
  public static String Explain_examined = "";
  public static String Explain_returned = "";
  public static String Explain_time = "";
  public static String Explain_beforeAfter = "";
  public static String Explain_runs = "";
  public static String Explain_addIndex = "";
  public static String Explain_part = "";
  public static String Explain_index = "";
  public static String Explain_candidates = "";
  public static String Explain_timeColumn = "";
  public static String Explain_cost = "";
  public static String Explain_before = "";
  public static String Explain_arrow = "";
  public static String Explain_sideOf = "";
  public static String View_partition = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.messages", Messages.class);
  }

  private Messages() {}
}
