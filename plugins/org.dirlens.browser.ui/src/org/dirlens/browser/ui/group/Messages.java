package org.dirlens.browser.ui.group;

import org.eclipse.osgi.util.NLS;

/** The texts about members. */
final class Messages extends NLS {
  public static String Members_empty = "";
  public static String Members_reading = "";
  public static String Members_tab = "";
  public static String Members_groupsTab = "";
  public static String Members_member = "";
  public static String Members_group = "";
  public static String Members_by = "";
  public static String Members_open = "";
  public static String Members_finding = "";
  public static String Members_noAccount = "";
  public static String Members_tooMany = "";
  public static String Members_add = "";
  public static String Members_remove = "";
  public static String Members_check = "";
  public static String Members_removeDangling = "";
  public static String Members_join = "";
  public static String Members_depart = "";
  public static String Members_adding = "";
  public static String Members_removing = "";
  public static String Members_checking = "";
  public static String Members_noGroup = "";
  public static String Members_one = "";
  public static String Members_count = "";
  public static String Members_oneDangling = "";
  public static String Members_dangling = "";
  public static String Members_noEntry = "";
  public static String Members_danglingQuestion = "";
  public static String Members_allThere = "";
  public static String Members_elsewhere = "";
  public static String Members_elsewhereOne = "";
  public static String Members_moreSince = "";
  public static String Members_noGroups = "";
  public static String Members_oneGroup = "";
  public static String Members_moreGroups = "";
  public static String Members_groups = "";
  public static String Add_title = "";
  public static String Add_message = "";
  public static String Add_take = "";
  public static String Add_names = "";
  public static String Add_one = "";
  public static String Add_many = "";
  public static String Choose_title = "";
  public static String Choose_message = "";
  public static String Choose_ok = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
