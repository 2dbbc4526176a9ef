package org.dirlens.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.dirlens.apacheds.ApacheDsPartition;
import org.dirlens.apacheds.ExportedEntries;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.tree.ProgressMonitor;

/** Writes the entries of a partition of ApacheDS as LDIF, superiors first. */
public final class ApacheDsExport {
  private final ApacheDsPartition partition;

  public ApacheDsExport(ApacheDsPartition partition) {
    this.partition = partition;
  }

  /** Writes to a stream, and closes it. */
  public ExportedEntries write(OutputStream out, ProgressMonitor progress) throws IOException {
    try (LdifWriter writer = new LdifWriter(out)) {
      writer.version();
      return partition.export(writer, progress);
    }
  }

  /**
   * Writes a new file for its owner only, whole or not at all.
   *
   * @throws IOException if there is such a file, or no folder for it
   */
  public ExportedEntries writeFile(Path target, ProgressMonitor progress) throws IOException {
    return WholeFile.<ExportedEntries, IOException>write(target, out -> write(out, progress));
  }
}
