package org.dirlens.index.keys;

import java.io.IOException;
import java.time.Clock;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingMeasurement;

/** Measures what posting lists cost on this machine and keeps it; takes some seconds. */
public final class CostsMeasurement {
  /** Entries that the ids of the lists are spread over. */
  private static final long ENTRIES = 1_000_000;

  private CostsMeasurement() {}

  /**
   * Measures in a folder that is deleted afterwards; may wait.
   *
   * @throws java.util.concurrent.CancellationException if the monitor cancelled
   * @throws IOException when there is no place for the data or for the result
   */
  public static PostingCosts run(CostsFile file, ProgressMonitor monitor) throws IOException {
    WaitingCalls.begin("CostsMeasurement.run");
    try (ScratchFolder folder = new ScratchFolder()) {
      PostingCosts costs =
          PostingMeasurement.measure(folder.path(), ENTRIES, Clock.systemUTC(), monitor);
      file.write(costs);
      return costs;
    }
  }
}
