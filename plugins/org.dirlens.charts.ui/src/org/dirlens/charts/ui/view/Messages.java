package org.dirlens.charts.ui.view;

import org.eclipse.osgi.util.NLS;

/** The texts of this bundle. */
final class Messages extends NLS {
  public static String Charts_operations = "";
  public static String Charts_latency = "";
  public static String Charts_shapes = "";
  public static String Charts_window = "";
  public static String Charts_highest = "";
  public static String Charts_highestButMedian = "";
  public static String Charts_stages = "";
  public static String Charts_hits = "";
  public static String Charts_traffic = "";
  public static String Charts_dirty = "";
  public static String Charts_written = "";
  public static String Charts_memory = "";
  public static String Charts_collections = "";
  public static String Charts_connections = "";
  public static String Charts_lag = "";
  public static String Charts_firstTick = "";
  public static String Charts_noSearches = "";
  public static String Charts_noStages = "";
  public static String Charts_noHits = "";
  public static String Charts_noFollowers = "";
  public static String Charts_notRecorded = "";
  public static String Panel_readingHint = "";
  public static String Panel_paused = "";
  public static String Panel_pause = "";
  public static String Panel_resume = "";
  public static String Panel_pauseTip = "";
  public static String Panel_resumeTip = "";
  public static String Panel_range = "";
  public static String Panel_rangeOneMinute = "";
  public static String Panel_rangeFiveMinutes = "";
  public static String Panel_rangeHalfHour = "";
  public static String Panel_rangeHour = "";
  public static String Panel_pace = "";
  public static String Panel_paceSecond = "";
  public static String Panel_paceHalf = "";
  public static String Panel_paceFifth = "";
  public static String Panel_paceTenth = "";
  public static String Panel_partition = "";
  public static String Panel_stages = "";
  public static String Panel_stagesTip = "";
  public static String Panel_record = "";
  public static String Panel_recordTip = "";
  public static String Panel_stopRecording = "";
  public static String Panel_open = "";
  public static String Panel_openTip = "";
  public static String Panel_closeRecording = "";
  public static String Panel_recordingOf = "";
  public static String Panel_noConnection = "";
  public static String Panel_noServer = "";
  public static String Panel_closed = "";
  public static String Panel_connect = "";
  public static String Panel_asking = "";
  public static String Panel_notTold = "";
  public static String Panel_notRead = "";
  public static String Searches_name = "";
  public static String Searches_title = "";
  public static String Searches_asking = "";
  public static String Searches_none = "";
  public static String Searches_recording = "";
  public static String Searches_explain = "";
  public static String Searches_close = "";
  public static String Searches_took = "";
  public static String Searches_filter = "";
  public static String Searches_index = "";
  public static String Searches_unindexed = "";
  public static String Searches_examined = "";
  public static String Searches_returned = "";
  public static String Searches_base = "";
  public static String Searches_who = "";
  public static String Searches_anonymous = "";
  public static String Searches_ended = "";
  public static String Recordings_writing = "";
  public static String Recordings_reading = "";
  public static String Recordings_failed = "";
  public static String Recordings_notWritten = "";
  public static String Recordings_notClosed = "";
  public static String Recordings_notOpened = "";
  public static String Recordings_ended = "";
  public static String Recordings_full = "";
  public static String Recordings_left = "";

  static {
    NLS.initializeMessages("org.dirlens.charts.ui.view.messages", Messages.class);
  }

  private Messages() {}
}
