package org.dirlens.browser.ui.value;

import org.eclipse.osgi.util.NLS;

/** The texts of the editors of values. */
final class Messages extends NLS {
  public static String Value_new = "";
  public static String Value_edit = "";
  public static String Value_help = "";
  public static String Value_single = "";
  public static String Value_multi = "";
  public static String Value_unknown = "";
  public static String Value_as = "";
  public static String Value_wanted = "";
  public static String Value_load = "";
  public static String Value_save = "";
  public static String Value_tooLarge = "";
  public static String Value_unreadable = "";
  public static String Value_unwritable = "";
  public static String Kind_text = "";
  public static String Kind_boolean = "";
  public static String Kind_integer = "";
  public static String Kind_time = "";
  public static String Kind_name = "";
  public static String Kind_oid = "";
  public static String Kind_uuid = "";
  public static String Kind_address = "";
  public static String Kind_objectClass = "";
  public static String Kind_picture = "";
  public static String Kind_certificate = "";
  public static String Kind_password = "";
  public static String Kind_octets = "";
  public static String Time_now = "";
  public static String Time_local = "";
  public static String Uuid_random = "";
  public static String Finder_message = "";
  public static String Finder_dn = "";
  public static String Finder_about = "";
  public static String Finder_found = "";
  public static String Finder_job = "";
  public static String Finder_unclear = "";
  public static String Finder_none = "";
  public static String Finder_noneYet = "";
  public static String Finder_more = "";
  public static String Picture_none = "";
  public static String Picture_facts = "";
  public static String Picture_large = "";
  public static String Picture_reading = "";
  public static String Certificate_none = "";
  public static String Text_part = "";
  public static String Octets_wrong = "";
  public static String Octets_one = "";
  public static String Octets_size = "";
  public static String Octets_part = "";
  public static String Description_title = "";
  public static String Description_of = "";
  public static String Description_message = "";
  public static String Description_there = "";
  public static String Description_type = "";
  public static String Description_language = "";
  public static String Description_languageHint = "";
  public static String Description_others = "";
  public static String Description_binary = "";
  public static String Description_result = "";
  public static String Classes_title = "";
  public static String Classes_filter = "";
  public static String Classes_class = "";
  public static String Classes_kind = "";
  public static String Classes_about = "";
  public static String Classes_abstract = "";
  public static String Classes_structural = "";
  public static String Classes_auxiliary = "";
  public static String Classes_missing = "";
  public static String Classes_forbidden = "";
  public static String Classes_allowed = "";
  public static String Classes_same = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
