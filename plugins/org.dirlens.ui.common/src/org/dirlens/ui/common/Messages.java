package org.dirlens.ui.common;

import org.eclipse.osgi.util.NLS;

/** The texts of this bundle. */
final class Messages extends NLS {
  public static String KeptForm_job = "";
  public static String Path_browse = "";
  public static String EmbeddedServerLife_failed = "";
  public static String EmbeddedServerLife_isStopped = "";
  public static String EmbeddedServerLife_running = "";
  public static String EmbeddedServerLife_start = "";
  public static String EmbeddedServerLife_startOnPort = "";
  public static String EmbeddedServerLife_starting = "";
  public static String EmbeddedServerLife_stopped = "";
  public static String EmbeddedServerLife_stopping = "";
  public static String LongJobs_ending = "";
  public static String LongJobs_keep = "";
  public static String LongJobs_one = "";
  public static String LongJobs_several = "";
  public static String LongJobs_title = "";
  public static String DirectoryChip_accessible = "";
  public static String DirectoryChip_development = "";
  public static String DirectoryChip_lost = "";
  public static String DirectoryChip_none = "";
  public static String DirectoryChip_offline = "";
  public static String DirectoryChip_pin = "";
  public static String DirectoryChip_production = "";
  public static String DirectoryChip_readOnly = "";
  public static String DirectoryChip_test = "";
  public static String DirectoryChip_unpin = "";
  public static String UnsavedEditors_cancel = "";
  public static String UnsavedEditors_closing = "";
  public static String UnsavedEditors_dontSave = "";
  public static String UnsavedEditors_one = "";
  public static String UnsavedEditors_save = "";
  public static String UnsavedEditors_several = "";
  public static String UnsavedEditors_title = "";

  static {
    NLS.initializeMessages("org.dirlens.ui.common.messages", Messages.class);
  }

  private Messages() {}
}
