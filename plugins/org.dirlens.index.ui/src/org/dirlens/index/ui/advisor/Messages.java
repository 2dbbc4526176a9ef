package org.dirlens.index.ui.advisor;

import org.eclipse.osgi.util.NLS;

/** The texts of the view Advisor. */
final class Messages extends NLS {
  public static String Advisor_readLogs = "";
  public static String Advisor_readCounters = "";
  public static String Advisor_readCountersTip = "";
  public static String Advisor_stage = "";
  public static String Advisor_stageTip = "";
  public static String Advisor_explain = "";
  public static String Advisor_empty = "";
  public static String Advisor_none = "";
  public static String Advisor_noServer = "";
  public static String Advisor_running = "";
  public static String Advisor_failed = "";
  public static String Advisor_partition = "";
  public static String Advisor_before = "";
  public static String Advisor_nothing = "";
  public static String Advisor_counters = "";
  public static String Advisor_line = "";
  public static String Advisor_lines = "";
  public static String Advisor_search = "";
  public static String Advisor_searches = "";
  public static String Advisor_write = "";
  public static String Advisor_writes = "";
  public static String Advisor_logOf = "";
  public static String Advisor_unreadable = "";
  public static String Advisor_elsewhere = "";
  public static String Advisor_unanswered = "";
  public static String Advisor_unansweredOne = "";
  public static String Advisor_result = "";
  public static String Production_title = "";
  public static String Production_question = "";
  public static String Production_advise = "";
  public static String Shape_filter = "";
  public static String Shape_searches = "";
  public static String Shape_share = "";
  public static String Shape_mean = "";
  public static String Shape_read = "";
  public static String Shape_returned = "";
  public static String Shape_then = "";
  public static String Shape_unindexed = "";
  public static String Shape_table = "";
  public static String Proposal_action = "";
  public static String Proposal_add = "";
  public static String Proposal_remove = "";
  public static String Proposal_index = "";
  public static String Proposal_before = "";
  public static String Proposal_after = "";
  public static String Proposal_saved = "";
  public static String Proposal_write = "";
  public static String Proposal_size = "";
  public static String Proposal_table = "";
  public static String Proposal_serves = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
