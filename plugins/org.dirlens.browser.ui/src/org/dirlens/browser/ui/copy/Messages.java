package org.dirlens.browser.ui.copy;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Copy_title = "";
  public static String Copy_titleMove = "";
  public static String Copy_message = "";
  public static String Copy_messageMove = "";
  public static String Copy_from = "";
  public static String Copy_to = "";
  public static String Copy_more = "";
  public static String Copy_depth = "";
  public static String Depth_entry = "";
  public static String Depth_children = "";
  public static String Depth_subtree = "";
  public static String Copy_conflict = "";
  public static String Conflict_stop = "";
  public static String Conflict_skip = "";
  public static String Conflict_overwrite = "";
  public static String Conflict_rename = "";
  public static String Copy_copy = "";
  public static String Copy_move = "";
  public static String Copy_counting = "";
  public static String Copy_count = "";
  public static String Copy_countMove = "";
  public static String Copy_present = "";
  public static String Copy_reading = "";
  public static String Copy_nothing = "";
  public static String Copy_noSource = "";
  public static String Copy_elsewhere = "";
  public static String Copy_readOnly = "";
  public static String Copy_job = "";
  public static String Copy_jobMove = "";
  public static String Copy_sample = "";
  public static String Copy_thenDeleted = "";
  public static String Copy_originals = "";
  public static String Copy_done = "";
  public static String Copy_skipped = "";
  public static String Copy_refused = "";
  public static String Copy_gone = "";
  public static String Copy_unsent = "";
  public static String Copy_moved = "";
  public static String Copy_unmoved = "";
  public static String Copy_originalsStay = "";
  public static String Copy_originalsLeft = "";
  public static String Copy_simulate = "";
  public static String Copy_simulateDo = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
