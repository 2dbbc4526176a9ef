package org.dirlens.index.ui.twin;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Twins_title = "";
  public static String Twins_none = "";
  public static String Twins_noServer = "";
  public static String Twins_new = "";
  public static String Twins_follow = "";
  public static String Twins_pause = "";
  public static String Twins_stop = "";
  public static String Twins_pullAgain = "";
  public static String Twins_planBack = "";
  public static String Twins_partition = "";
  public static String Twins_source = "";
  public static String Twins_values = "";
  public static String Twins_real = "";
  public static String Twins_invented = "";
  public static String Twins_state = "";
  public static String Twins_stopped = "";
  public static String Twins_catchingUp = "";
  public static String Twins_following = "";
  public static String Twins_waiting = "";
  public static String Twins_paused = "";
  public static String Twins_behind = "";
  public static String Twins_ofFile = "";
  public static String Twins_notFollowed = "";
  public static String Twins_never = "";
  public static String Twins_seconds = "";
  public static String Twins_changeAndSeconds = "";
  public static String Twins_changesAndSeconds = "";
  public static String Twins_changes = "";
  public static String Twins_pulled = "";
  public static String Twins_error = "";
  public static String Twins_refused = "";
  public static String Twins_refusedOne = "";
  public static String Twins_stopJob = "";
  public static String Twins_followJob = "";
  public static String Twins_pullingAgain = "";
  public static String New_title = "";
  public static String New_source = "";
  public static String New_sourceDescription = "";
  public static String New_connection = "";
  public static String New_base = "";
  public static String New_baseMissing = "";
  public static String New_baseTaken = "";
  public static String New_noConnection = "";
  public static String New_makeConnection = "";
  public static String New_values = "";
  public static String New_valuesDescription = "";
  public static String New_invent = "";
  public static String New_key = "";
  public static String New_keyMissing = "";
  public static String New_pieces = "";
  public static String New_piecesHint = "";
  public static String New_piecesWarning = "";
  public static String New_rate = "";
  public static String New_rateHint = "";
  public static String New_rateWrong = "";
  public static String New_follow = "";
  public static String New_job = "";
  public static String New_done = "";
  public static String New_design = "";
  public static String PlanBack_title = "";
  public static String PlanBack_for = "";
  public static String PlanBack_message = "";
  public static String PlanBack_same = "";
  public static String PlanBack_steps = "";
  public static String PlanBack_warnings = "";
  public static String PlanBack_ldif = "";
  public static String PlanBack_copy = "";
  public static String PlanBack_stage = "";
  public static String PlanBack_job = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.twin.messages", Messages.class);
  }

  private Messages() {}
}
