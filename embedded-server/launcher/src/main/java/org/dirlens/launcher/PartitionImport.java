package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.launcher.ldif.LdifEntries.Reading;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;

/**
 * Loads LDIF files into a partition. A file that has the suffix entry replaces the one that is
 * there, if that is all there is.
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

  /**
   * Loads a file, all at once or nothing; entries that are refused are in the report, with their
   * lines.
   *
   * @param findings gets what else there is to tell
   */
  public LoadReport load(Path file, Findings findings, ProgressMonitor progress)
      throws IOException, LdapProblem {
    Reading reading = new Reading(Translation.NONE, null, findings);
    return load(file, reading, LoadRule.GOOD_ENTRIES, progress);
  }

  /**
   * Tells what a load into a partition that is not there would find: one is made for it in a folder
   * elsewhere, which goes afterwards.
   *
   * @param schema with the definitions that it would have
   */
  public static LoadReport check(
      Dn suffix, Schema schema, Path file, Reading reading, ProgressMonitor progress)
      throws IOException, LdapProblem {
    try (ScratchFolder folder = new ScratchFolder();
        Installation scratch = Installation.open(folder.path())) {
      if (!schema.extension().isEmpty()) {
        scratch.define(schema.extension());
      }
      Partition made = scratch.createPartition(suffix.toString(), EntryIds.SEQUENTIAL);
      Directory directory =
          Directory.of(
              scratch.partitions(), scratch.schema(), DirectoryOptions.standard(password -> false));
      return new PartitionImport(made, directory)
          .load(file, reading, LoadRule.CHECK_ONLY, progress);
    }
  }

  /** The same in a way of its own. */
  public LoadReport load(Path file, Reading reading, LoadRule rule, ProgressMonitor progress)
      throws IOException, LdapProblem {
    try (SchemaGate.Held schema = directory.holdSchema();
        LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LdifEntries entries = new LdifEntries(reader, partition.schema(), reading);
      return partition.load(new CompletedEntries(entries, directory, rule), progress);
    }
  }
}
