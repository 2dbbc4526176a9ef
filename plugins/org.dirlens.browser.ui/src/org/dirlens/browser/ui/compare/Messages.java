package org.dirlens.browser.ui.compare;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Compare_title = "";
  public static String Compare_message = "";
  public static String Compare_left = "";
  public static String Compare_right = "";
  public static String Compare_choose = "";
  public static String Compare_depth = "";
  public static String Compare_ignored = "";
  public static String Compare_ignoredHint = "";
  public static String Compare_start = "";
  public static String Compare_invalid = "";
  public static String Compare_same = "";
  public static String Compare_job = "";
  public static String Compare_failed = "";
  public static String View_empty = "";
  public static String View_start = "";
  public static String View_again = "";
  public static String View_table = "";
  public static String View_entry = "";
  public static String View_difference = "";
  public static String View_attribute = "";
  public static String View_leftColumn = "";
  public static String View_rightColumn = "";
  public static String View_onlyLeft = "";
  public static String View_onlyRight = "";
  public static String View_different = "";
  public static String View_whole = "";
  public static String View_top = "";
  public static String View_values = "";
  public static String View_noDifferences = "";
  public static String View_one = "";
  public static String View_several = "";
  public static String View_kept = "";
  public static String View_old = "";
  public static String View_elsewhere = "";
  public static String Apply_toRight = "";
  public static String Apply_toLeft = "";
  public static String Apply_deleteRight = "";
  public static String Apply_deleteLeft = "";
  public static String Apply_apply = "";
  public static String Apply_copy = "";
  public static String Apply_readOnly = "";
  public static String Apply_elsewhere = "";
  public static String Apply_nothing = "";
  public static String Apply_none = "";
  public static String Apply_preview = "";
  public static String Apply_title = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
