package org.dirlens.browser.ui.bookmark;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Bookmark_add = "";
  public static String Bookmark_name = "";
  public static String Bookmark_nameMissing = "";
  public static String Bookmark_nameTaken = "";
  public static String Bookmark_none = "";
  public static String Bookmark_item = "";
  public static String Bookmark_removeQuestion = "";
  public static String Bookmark_removeDo = "";
  public static String Bookmarks_title = "";
  public static String Bookmarks_message = "";
  public static String Bookmarks_name = "";
  public static String Bookmarks_dn = "";
  public static String Bookmarks_open = "";
  public static String Bookmarks_rename = "";
  public static String Bookmarks_delete = "";

  static {
    NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
  }

  private Messages() {}
}
