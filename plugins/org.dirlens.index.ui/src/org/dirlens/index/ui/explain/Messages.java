package org.dirlens.index.ui.explain;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Table_unknown = "";
  public static String Kind_equality = "";
  public static String Kind_presence = "";
  public static String Kind_ordering = "";
  public static String Kind_substring = "";
  public static String Kind_approximate = "";
  public static String Kind_hash = "";
  public static String Explain_failed = "";
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
  public static String Explain_twinDoes = "";
  public static String Explain_newTwin = "";
  public static String Explain_running = "";
  public static String Explain_checking = "";
  public static String Explain_waiting = "";
  public static String Explain_oldRefused = "";
  public static String Explain_oldOther = "";
  public static String Explain_oldSupposed = "";
  public static String Explain_oldData = "";
  public static String Explain_noAdvice = "";
  public static String Explain_elsewhere = "";
  public static String Explain_answerAndReason = "";
  public static String Explain_details = "";
  public static String Explain_detailsBefore = "";
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
  public static String Explain_planOnly = "";
  public static String Explain_planOnlyTip = "";
  public static String Explain_tableName = "";
  public static String Explain_side = "";
  public static String Explain_exact = "";
  public static String Explain_exactYes = "";
  public static String Explain_exactNo = "";
  public static String Explain_exactSentence = "";
  public static String Explain_testedSentence = "";
  public static String Explain_matching = "";
  public static String Explain_candidatesBefore = "";
  public static String Explain_candidatesAfter = "";
  public static String Explain_grade = "";
  public static String Explain_wouldRead = "";
  public static String Explain_planned = "";
  public static String Explain_withCounting = "";
  public static String Explain_asTree = "";
  public static String Explain_asTable = "";
  public static String Explain_asText = "";
  public static String Explain_pin = "";
  public static String Explain_pinTip = "";
  public static String Explain_pinned = "";
  public static String Grade_good = "";
  public static String Grade_broad = "";
  public static String Grade_scan = "";
  public static String WhatIf_asIf = "";
  public static String WhatIf_supposed = "";
  public static String WhatIf_threshold = "";
  public static String WhatIf_hidden = "";
  public static String WhatIf_chip = "";
  public static String WhatIf_takeBack = "";
  public static String WhatIf_plan = "";
  public static String PartMenu_suppose = "";
  public static String PartMenu_hide = "";
  public static String PartMenu_threshold = "";
  public static String PartMenu_thresholdTitle = "";
  public static String PartMenu_thresholdQuestion = "";
  public static String PartMenu_show = "";

  static {
    NLS.initializeMessages("org.dirlens.index.ui.explain.messages", Messages.class);
  }

  private Messages() {}
}
