package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PartitionImport;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.LdifEntries.Reading;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.jspecify.annotations.Nullable;

/**
 * One import by the command line: finds or makes the partition, and takes back what stays empty.
 */
final class ImportRun {
  private final Path file;
  private final Asked asked;
  private final ConsoleProgress progress;
  private final Findings findings = new Findings();

  /**
   * What is asked for.
   *
   * @param base the name that says which partition and which entries, or null
   * @param ids how the entries of a new partition get their ids, or null
   */
  record Asked(
      @Nullable String base, @Nullable EntryIds ids, LoadRule rule, Translation translation) {}

  /** What came of it. */
  record Result(LoadReport report, Findings findings, Dn suffix) {}

  ImportRun(Path file, Asked asked, ConsoleProgress progress) {
    this.file = file;
    this.asked = asked;
    this.progress = progress;
  }

  /** Imports into a data folder, which is made if there is none. */
  Result into(Path data) throws IOException, LdapProblem, CommandProblem {
    if (!Installation.isThere(data)) {
      return intoNewFolder(data);
    }
    try (Installation installation = Installation.openExisting(data)) {
      ImportFile source = new ImportFile(file, installation.schema());
      Dn base = base(source, installation.schema());
      Optional<Partition> there =
          base.isRoot() ? Optional.empty() : installation.partitionOf(base.toString());
      if (there.isPresent()) {
        Installation.requireIds(there.get(), asked.ids);
        return load(installation, there.get(), reading(source, base));
      }
      source.requireSuffix(base);
      return asked.rule == LoadRule.CHECK_ONLY
          ? checkNew(installation.schema(), source, base)
          : loadNew(installation, source, base);
    }
  }

  private Dn base(ImportFile source, Schema schema) throws CommandProblem {
    try {
      return asked.base == null ? source.cover() : Dn.parse(asked.base, schema);
    } catch (LdapProblem e) {
      throw new CommandProblem("--base is not a valid DN: " + e.getMessage());
    }
  }

  /** Leaves what was there before, nothing or a folder without partitions, if nothing is loaded. */
  private Result intoNewFolder(Path data) throws IOException, LdapProblem, CommandProblem {
    ImportFile source = new ImportFile(file, Schema.standard());
    Dn base = base(source, Schema.standard());
    source.requireSuffix(base);
    if (asked.rule == LoadRule.CHECK_ONLY) {
      return checkNew(Schema.standard(), source, base);
    }
    boolean folderThere = Files.exists(data);
    boolean empty = false;
    try (Installation installation = Installation.open(data)) {
      Result result = loadNew(installation, source, base);
      empty = installation.partitions().isEmpty();
      return result;
    } finally {
      if (empty && folderThere) {
        Installation.unmake(data);
      } else if (empty) {
        Folders.delete(data);
      }
    }
  }

  private Result loadNew(Installation installation, ImportFile source, Dn base)
      throws IOException, LdapProblem {
    EntryIds ids = asked.ids == null ? EntryIds.SEQUENTIAL : asked.ids;
    Partition made = installation.createPartition(base.toString(), ids);
    long added = 0;
    try {
      Result result = load(installation, made, reading(source, base));
      added = result.report.added();
      return result;
    } finally {
      if (added == 0) {
        installation.takeBack(made);
      }
    }
  }

  private Result checkNew(Schema schema, ImportFile source, Dn base)
      throws IOException, LdapProblem {
    LoadReport report = PartitionImport.check(base, schema, file, reading(source, base), progress);
    progress.finish();
    return new Result(report, findings, base);
  }

  private Reading reading(ImportFile source, Dn base) {
    Dn within = asked.base != null && source.reachesBeyond(base) ? base : null;
    return new Reading(asked.translation, within, findings);
  }

  private Result load(Installation installation, Partition partition, Reading reading)
      throws IOException, LdapProblem {
    Directory directory =
        Directory.of(
            installation.partitions(),
            installation.schema(),
            DirectoryOptions.standard(password -> false));
    LoadReport report =
        new PartitionImport(partition, directory).load(file, reading, asked.rule, progress);
    progress.finish();
    return new Result(report, findings, partition.suffix());
  }
}
