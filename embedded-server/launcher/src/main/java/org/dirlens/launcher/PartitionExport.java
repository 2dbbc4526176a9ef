package org.dirlens.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/** Writes what stands at and below an entry as LDIF. */
public final class PartitionExport {
  private final Partition partition;
  private final Dn base;
  private final LdifExport.Attributes attributes;

  public PartitionExport(Partition partition, Dn base, LdifExport.Attributes attributes) {
    this.partition = partition;
    this.base = base;
    this.attributes = attributes;
  }

  /** Writes to a stream, closes it, and returns how many entries that were. */
  public long write(OutputStream out, ProgressMonitor progress) throws IOException, LdapProblem {
    try (LdifWriter writer = new LdifWriter(out)) {
      writer.version();
      return new LdifExport(partition, attributes, writer).write(base, progress);
    }
  }

  /**
   * Writes a new file for its owner only, whole or not at all.
   *
   * @throws IOException if there is such a file, or no folder for it
   */
  public long writeFile(Path target, ProgressMonitor progress) throws IOException, LdapProblem {
    return WholeFile.write(target, out -> write(out, progress));
  }
}
