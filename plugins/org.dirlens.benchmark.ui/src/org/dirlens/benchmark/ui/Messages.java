package org.dirlens.benchmark.ui;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Address_token = "";
  public static String Benchmark_answers = "";
  public static String Benchmark_cancelled = "";
  public static String Benchmark_done = "";
  public static String Benchmark_estimate = "";
  public static String Benchmark_experiment = "";
  public static String Benchmark_failed = "";
  public static String Benchmark_gallery = "";
  public static String Benchmark_intro = "";
  public static String Benchmark_job = "";
  public static String Benchmark_kind = "";
  public static String Benchmark_name = "";
  public static String Benchmark_old = "";
  public static String Benchmark_peers = "";
  public static String Benchmark_rounds = "";
  public static String Benchmark_run = "";
  public static String Benchmark_running = "";
  public static String Benchmark_size = "";
  public static String Benchmark_sizes = "";
  public static String Benchmark_workload = "";
  public static String Live_latency = "";
  public static String Live_rate = "";
  public static String Peers_about = "";
  public static String Peers_answers = "";
  public static String Peers_anyServer = "";
  public static String Peers_asked = "";
  public static String Peers_entries = "";
  public static String Peers_estimate = "";
  public static String Peers_folder = "";
  public static String Peers_from = "";
  public static String Peers_installed = "";
  public static String Peers_ldif = "";
  public static String Peers_log = "";
  public static String Peers_looking = "";
  public static String Peers_noFile = "";
  public static String Peers_noLdif = "";
  public static String Peers_noLog = "";
  public static String Peers_none = "";
  public static String Peers_noPlan = "";
  public static String Peers_noSchema = "";
  public static String Users_noPassword = "";
  public static String Peers_noWorkload = "";
  public static String Peers_ours = "";
  public static String Peers_plan = "";
  public static String Peers_planOfFilters = "";
  public static String Peers_planOfScratch = "";
  public static String Peers_reading = "";
  public static String Peers_schema = "";
  public static String Peers_schemaHint = "";
  public static String Users_password = "";
  public static String Peers_workloadFile = "";
  public static String Progress_cancelled = "";
  public static String Progress_cancelledLeft = "";
  public static String Progress_done = "";
  public static String Progress_failed = "";
  public static String Progress_intro = "";
  public static String Progress_other = "";
  public static String Progress_pause = "";
  public static String Progress_resume = "";
  public static String Progress_running = "";
  public static String Progress_turn = "";
  public static String State_cleaningUp = "";
  public static String State_connecting = "";
  public static String State_draining = "";
  public static String State_ended = "";
  public static String State_measuring = "";
  public static String State_paused = "";
  public static String State_warmingUp = "";
  public static String Target_name = "";
  public static String Target_place = "";
  public static String Target_scratch = "";
  public static String Target_scratchPlace = "";
  public static String Workload_adds = "";
  public static String Workload_data = "";
  public static String Workload_entries = "";
  public static String Workload_estimate = "";
  public static String Workload_oneRound = "";
  public static String Workload_severalRounds = "";
  public static String Workload_job = "";
  public static String Workload_noTarget = "";
  public static String Workload_problem = "";
  public static String Workload_production = "";
  public static String Workload_productions = "";
  public static String Workload_reading = "";
  public static String Workload_readOnly = "";
  public static String Workload_readsOnly = "";
  public static String Workload_rounds = "";
  public static String Workload_run = "";
  public static String Workload_scratchEstimate = "";
  public static String Workload_seconds = "";
  public static String Workload_text = "";
  public static String Workload_open = "";
  public static String Workload_save = "";
  public static String Workload_revert = "";
  public static String Workload_fileProblem = "";

  static {
    NLS.initializeMessages("org.dirlens.benchmark.ui.messages", Messages.class);
  }

  private Messages() {}
}
