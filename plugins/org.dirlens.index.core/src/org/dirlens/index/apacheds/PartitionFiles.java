package org.dirlens.index.apacheds;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.apacheds.ApacheDsPartition;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.tree.ProgressMonitor;

/** The files of a partition of ApacheDS. What is called here may wait for a disk. */
public final class PartitionFiles {
  private PartitionFiles() {}

  /**
   * Reads all trees and counts.
   *
   * @param place folder of the partition, or its file that ends with .db
   * @throws IOException if it cannot be read
   * @throws org.dirlens.record.StoreProblem naming file and place if it is no partition
   * @throws java.util.concurrent.CancellationException if the monitor says so
   */
  public static PartitionReport inspect(Path place, ProgressMonitor monitor) throws IOException {
    WaitingCalls.begin("PartitionFiles.inspect");
    try (ApacheDsPartition partition = ApacheDsPartition.open(place)) {
      return partition.inspect(monitor);
    }
  }
}
