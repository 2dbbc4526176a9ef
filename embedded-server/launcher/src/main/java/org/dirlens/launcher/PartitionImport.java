package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.LoadReport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.Directory;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Loads LDIF files into a partition. A file that holds the suffix entry replaces the one that was
 * made with the partition, if that is all there is.
 */
public final class PartitionImport {
  private final Partition partition;
  private final Directory directory;

  /**
   * Loads into a partition.
   *
   * @param directory stamps entries and hashes passwords
   */
  public PartitionImport(Partition partition, Directory directory) {
    this.partition = partition;
    this.directory = directory;
  }

  /** Loads a file; entries that are refused are in the report, with their lines. */
  public LoadReport load(Path file, ProgressMonitor progress) throws IOException, LdapProblem {
    try (SchemaGate.Held schema = directory.holdSchema()) {
      return loadHeld(file, progress);
    }
  }

  private LoadReport loadHeld(Path file, ProgressMonitor progress) throws IOException, LdapProblem {
    Entry replaced = beginsWithSuffix(file) ? onlySuffixEntry() : null;
    if (replaced != null) {
      partition.delete(replaced.dn());
    }
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LdifEntries entries = new LdifEntries(reader, partition.schema());
      return partition.load(new PreparedEntries(entries, directory), progress);
    } finally {
      if (replaced != null && partition.statistics().entries() == 0) {
        partition.add(replaced);
      }
    }
  }

  private boolean beginsWithSuffix(Path file) throws IOException {
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LdifEntries entries = new LdifEntries(reader, partition.schema());
      boolean refused = true;
      Entry first = null;
      while (refused) {
        try {
          first = entries.next();
          refused = false;
        } catch (LdapProblem problem) {
          refused = true; // The load reports it; the next one counts.
        }
      }
      return first != null && first.dn().equals(partition.suffix());
    }
  }

  private @Nullable Entry onlySuffixEntry() throws LdapProblem {
    return partition.statistics().entries() == 1
        ? new Entry(
            partition.suffix(), partition.read(partition.suffix()).attributes(partition.schema()))
        : null;
  }
}
