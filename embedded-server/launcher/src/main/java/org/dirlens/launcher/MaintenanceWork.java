package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.LdifEntries.Reading;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.check.RepairReport;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.server.Directory;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds.Company;
import org.dirlens.server.task.TaskKinds.Ending;
import org.dirlens.server.task.TaskKinds.Prepared;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;
import org.jspecify.annotations.Nullable;

/**
 * The long work on a data folder that serves, made ready to be run as a task. Nothing is begun by
 * the methods here.
 */
final class MaintenanceWork {
  private final Installation installation;
  private final Directory directory;

  MaintenanceWork(Installation installation, Directory directory) {
    this.installation = installation;
    this.directory = directory;
  }

  /** What a task does with its partition. */
  private interface InPartition {
    Task.Result run(ProgressMonitor monitor, Partition partition) throws LdapProblem, IOException;
  }

  private Prepared on(Task.Facts facts, InPartition work, Ending ending, Company company) {
    Dn suffix = Objects.requireNonNull(facts.suffix());
    return new Prepared(facts, monitor -> work.run(monitor, served(suffix)), ending, company);
  }

  /** The partition when its task begins: it may be another by then, or none. */
  private Partition served(Dn suffix) throws LdapProblem {
    for (Partition partition : installation.partitions()) {
      if (partition.suffix().equals(suffix)) {
        return partition;
      }
    }
    throw new LdapProblem(ResultCode.UNAVAILABLE, "the partition " + suffix + " was deleted");
  }

  private static Task.Facts facts(String kind, @Nullable Dn suffix) {
    return new Task.Facts(kind, suffix, Map.of());
  }

  /** Builds the indices of these attributes from the entries. */
  Prepared rebuild(Dn suffix, List<String> attributes) {
    List<IndexChange> changes =
        attributes.stream().<IndexChange>map(IndexChange.Rebuild::new).toList();
    return on(
        facts("rebuild", suffix),
        (monitor, partition) -> {
          partition.changeIndices(changes, monitor);
          return Task.Result.of(
              changes.size() + (changes.size() == 1 ? " index" : " indices") + " built again");
        },
        Ending.RESUMED,
        Company.OTHERS);
  }

  /** Checks every page, table and index against the entries. */
  Prepared verify(Dn suffix) {
    return on(facts("verify", suffix), MaintenanceWork::verified, Ending.CANCELLED, Company.OTHERS);
  }

  private static Task.Result verified(ProgressMonitor monitor, Partition partition) {
    VerifyReport report = partition.verify(monitor);
    String looked =
        "%d trees, %,d pages, %,d keys".formatted(report.trees(), report.pages(), report.keys());
    return new Task.Result(
        report.clean() ? "no damage in " + looked : damages(report.damages()) + " in " + looked,
        shown(report.damages()));
  }

  private static String damages(List<VerifyReport.Damage> damages) {
    return damages.size() + (damages.size() == 1 ? " damage" : " damages");
  }

  private static List<String> shown(List<VerifyReport.Damage> damages) {
    return damages.stream()
        .map(damage -> damage.where() + ": " + damage.what())
        .distinct()
        .limit(Task.DAMAGES_MAX)
        .toList();
  }

  /** Builds hierarchy, counts and indices from the entries, while nobody writes. */
  Prepared repair(Dn suffix) {
    return on(
        facts("repair", suffix),
        (monitor, partition) -> {
          installation.holdWrites(partition);
          try {
            return repaired(monitor, partition);
          } finally {
            installation.releaseWrites(partition);
          }
        },
        Ending.CANCELLED,
        Company.NONE);
  }

  private static Task.Result repaired(ProgressMonitor monitor, Partition partition)
      throws LdapProblem, IOException {
    try {
      RepairReport report = partition.repair(new Untold(monitor));
      return new Task.Result(
          damages(report.found())
              + " found, "
              + damages(report.left())
              + " left; "
              + String.join("; ", report.done()),
          shown(report.left()));
    } catch (CancellationException cancelled) {
      // It tells what was done by then, and what is lost for good.
      throw new LdapProblem(ResultCode.CANCELED, String.valueOf(cancelled.getMessage()));
    } catch (IllegalStateException wrote) {
      throw new LdapProblem(ResultCode.BUSY, String.valueOf(wrote.getMessage()));
    }
  }

  /** Hears of damages that a repair repairs, and keeps them for its report. */
  private record Untold(ProgressMonitor monitor) implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {
      monitor.begin(task, totalUnits);
    }

    @Override
    public void worked(long units) {
      monitor.worked(units);
    }

    @Override
    public boolean cancelled() {
      return monitor.cancelled();
    }
  }

  /** Gives free space in the files of a partition back. */
  Prepared compact(Dn suffix) {
    return on(
        facts("compact", suffix),
        (monitor, partition) -> {
          Installation.Compacted bytes =
              installation.compact(
                  partition, reopened -> directory.replace(partition, reopened), monitor);
          return Task.Result.of(
              "%,d bytes before, %,d after".formatted(bytes.before(), bytes.after()));
        },
        Ending.CANCELLED,
        Company.NONE);
  }

  /** Copies everything to a new folder. */
  Prepared backup(Path target) {
    return new Prepared(
        facts("backup", null),
        monitor -> {
          InstallationCopy.copy(installation, directory::holdSchema, target, monitor);
          return Task.Result.of("all partitions copied to " + target);
        },
        Ending.CANCELLED);
  }

  /** Writes a partition as LDIF to a new file. */
  Prepared export(Dn suffix, Path target, LdifExport.Attributes attributes) {
    return on(
        facts("export", suffix),
        (monitor, partition) -> {
          long written =
              new PartitionExport(partition, partition.suffix(), attributes)
                  .writeFile(target, monitor);
          return Task.Result.of(entries(written) + " written to " + target);
        },
        Ending.CANCELLED,
        Company.OTHERS);
  }

  /** Loads an LDIF file into a partition. */
  Prepared load(Dn suffix, Path source, Translation translation, LoadRule rule) {
    return on(
        facts("import", suffix),
        (monitor, partition) -> {
          Findings findings = new Findings();
          LoadReport report =
              new PartitionImport(partition, directory)
                  .load(source, new Reading(translation, null, findings), rule, monitor);
          return loaded(report, findings, rule);
        },
        Ending.CANCELLED,
        Company.OTHERS);
  }

  /** Has somebody fill a partition. */
  Prepared fill(Dn suffix, Maintenance.Filling filling) {
    return on(
        facts("import", suffix),
        (monitor, partition) ->
            loaded(filling.fill(partition, monitor), new Findings(), LoadRule.GOOD_ENTRIES),
        Ending.CANCELLED,
        Company.OTHERS);
  }

  /** Tells what a load into a new partition would find; nothing is made for it here. */
  Prepared check(Dn suffix, Path source, Translation translation) {
    return new Prepared(
        facts("import", suffix),
        monitor -> {
          Findings findings = new Findings();
          Reading reading = new Reading(translation, null, findings);
          LoadReport report =
              PartitionImport.check(suffix, installation.schema(), source, reading, monitor);
          return loaded(report, findings, LoadRule.CHECK_ONLY);
        },
        Ending.CANCELLED);
  }

  private static String entries(long count) {
    return count + (count == 1 ? " entry" : " entries");
  }

  private static Task.Result loaded(LoadReport report, Findings findings, LoadRule rule)
      throws LdapProblem {
    String told =
        rule == LoadRule.CHECK_ONLY
            ? entries(report.read() - report.failed()) + " can be loaded"
            : entries(report.added()) + " loaded";
    told += ", " + report.failed() + " refused";
    if (report.cancelled()) {
      throw new LdapProblem(ResultCode.CANCELED, "cancelled; " + told);
    }
    return new Task.Result(
        String.join("; ", Stream.concat(Stream.of(told), findings.told().stream()).toList()),
        report.problems().stream()
            .map(problem -> problem.position() + ": " + problem.message())
            .distinct()
            .limit(Task.DAMAGES_MAX)
            .toList());
  }
}
