package org.dirlens.application.server;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Access_bindDn = "";
  public static String Access_chosen = "";
  public static String Access_command = "";
  public static String Access_heading = "";
  public static String Access_inFile = "";
  public static String Access_password = "";
  public static String Access_setPassword = "";
  public static String Backup_browse = "";
  public static String Backup_done = "";
  public static String Backup_exists = "";
  public static String Backup_folder = "";
  public static String Backup_job = "";
  public static String Backup_message = "";
  public static String Backup_relative = "";
  public static String Backup_start = "";
  public static String Backup_title = "";
  public static String Maintenance_backup = "";
  public static String Maintenance_cancel = "";
  public static String Maintenance_cancelled = "";
  public static String Maintenance_failed = "";
  public static String Maintenance_heading = "";
  public static String Maintenance_verify = "";
  public static String Data_entries = "";
  public static String Data_folder = "";
  public static String Data_heading = "";
  public static String Data_memory = "";
  public static String Data_memoryHint = "";
  public static String Data_memoryOf = "";
  public static String Data_openFolder = "";
  public static String Data_partition = "";
  public static String Data_size = "";
  public static String Exit_ending = "";
  public static String Exit_endJobs = "";
  public static String Life_failed = "";
  public static String Life_notMade = "";
  public static String Life_portTaken = "";
  public static String Life_running = "";
  public static String Life_starting = "";
  public static String Life_stopped = "";
  public static String Life_stopping = "";
  public static String Make_job = "";
  public static String Password_differ = "";
  public static String Password_done = "";
  public static String Password_first = "";
  public static String Password_job = "";
  public static String Password_message = "";
  public static String Password_second = "";
  public static String Password_set = "";
  public static String Password_title = "";
  public static String Port_failed = "";
  public static String Port_job = "";
  public static String Status_address = "";
  public static String Status_changePort = "";
  public static String Status_heading = "";
  public static String Status_nowhere = "";
  public static String Status_port = "";
  public static String Status_portHint = "";
  public static String Status_since = "";
  public static String Status_stop = "";
  public static String Start_job = "";
  public static String Stop_endJobs = "";
  public static String Stop_flushing = "";
  public static String Stop_job = "";
  public static String Stop_occasion = "";
  public static String Verify_clean = "";
  public static String Verify_damage = "";
  public static String Verify_damages = "";
  public static String Verify_job = "";
  public static String Verify_line = "";
  public static String View_copy = "";
  public static String View_title = "";

  static {
    NLS.initializeMessages("org.dirlens.application.server.messages", Messages.class);
  }

  private Messages() {}
}
