package org.dirlens.benchmark.ui.runs;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Runs_again = "";
  public static String Runs_report = "";
  public static String Runs_rename = "";
  public static String Runs_delete = "";
  public static String Runs_empty = "";
  public static String Runs_choose = "";
  public static String Runs_many = "";
  public static String Runs_name = "";
  public static String Runs_kind = "";
  public static String Runs_started = "";
  public static String Runs_question = "";
  public static String Runs_list = "";
  public static String Runs_workload = "";
  public static String Runs_experiment = "";
  public static String Runs_reading = "";
  public static String Runs_writing = "";
  public static String Runs_renameTitle = "";
  public static String Runs_newName = "";
  public static String Runs_notKept = "";
  public static String Runs_nameRule = "";
  public static String Runs_deleteTitle = "";
  public static String Runs_deleteOne = "";
  public static String Runs_deleteMany = "";
  public static String Runs_deleteDo = "";
  public static String Runs_keep = "";
  public static String RunPage_found = "";
  public static String RunPage_original = "";
  public static String RunPage_when = "";
  public static String RunPage_targets = "";
  public static String RunPage_entries = "";
  public static String RunPage_oneRound = "";
  public static String RunPage_rounds = "";
  public static String RunPage_roundsDiffer = "";
  public static String RunPage_machine = "";
  public static String Found_target = "";
  public static String Found_operation = "";
  public static String Found_errors = "";
  public static String Comparison_rows = "";
  public static String Comparison_sides = "";
  public static String Comparison_subject = "";
  public static String Comparison_quantities = "";
  public static String Comparison_quantity = "";
  public static String Comparison_measure = "";
  public static String Comparison_before = "";
  public static String Comparison_after = "";
  public static String Comparison_verdict = "";
  public static String Comparison_of = "";
  public static String Comparison_several = "";
  public static String Comparison_nothing = "";
  public static String Comparison_noRows = "";
  public static String Comparison_summary = "";
  public static String Comparison_worse = "";
  public static String Comparison_better = "";
  public static String Comparison_different = "";
  public static String Comparison_same = "";
  public static String Comparison_uncertain = "";
  public static String Comparison_tooFew = "";
  public static String Interval_same = "";
  public static String Interval_tip = "";
  public static String Report_title = "";
  public static String Report_html = "";
  public static String Report_markdown = "";
  public static String Report_csv = "";
  public static String Report_job = "";
  public static String Report_ending = "";

  static {
    NLS.initializeMessages("org.dirlens.benchmark.ui.runs.messages", Messages.class);
  }

  private Messages() {}
}
