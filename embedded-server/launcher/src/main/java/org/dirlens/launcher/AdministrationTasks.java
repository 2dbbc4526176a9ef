package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.check.RepairReport;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.Directory;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;

/** The tasks that can be started in {@code cn=tasks}, over one installation that serves. */
final class AdministrationTasks implements TaskKinds {
  private static final String KIND = "dirlensTaskKind";
  private static final String INDEX = "dirlensTaskIndexAttribute";
  private static final String FILE = "dirlensTaskFile";
  private static final String SUFFIX = "dirlensSuffix";

  /** Damages that an entry shows; the result tells how many there are. */
  private static final int DAMAGES_MAX = 100;

  private final Installation installation;
  private final Directory directory;
  private final TaskFiles files;

  AdministrationTasks(Installation installation, Directory directory, TaskFiles files) {
    this.installation = installation;
    this.directory = directory;
    this.files = files;
  }

  @Override
  public Prepared prepare(Entry entry) throws LdapProblem {
    String kind = String.valueOf(entry.first(KIND)).toLowerCase(Locale.ROOT);
    return switch (kind) {
      case "rebuild" -> rebuild(entry);
      case "verify" -> of(entry, AdministrationTasks::verified);
      case "repair" -> repair(entry);
      case "compact" -> compact(entry);
      case "backup" -> backup(entry);
      case "import" -> load(entry);
      case "export" -> export(entry);
      default ->
          throw new LdapProblem(
              ResultCode.CONSTRAINT_VIOLATION,
              KIND + " is rebuild, verify, repair, compact, backup, import or export, not " + kind);
    };
  }

  /** What a task does with its partition. */
  private interface InPartition {
    Task.Result run(ProgressMonitor monitor, Partition partition) throws LdapProblem, IOException;
  }

  private Prepared of(Entry entry, InPartition work) throws LdapProblem {
    Dn suffix = partition(entry).suffix();
    return new Prepared(
        facts(entry, suffix), monitor -> work.run(monitor, served(suffix)), Ending.CANCELLED);
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

  private static Task.Facts facts(Entry entry, @org.jspecify.annotations.Nullable Dn suffix) {
    Map<String, List<String>> more = new HashMap<>();
    for (String attribute : List.of(INDEX, FILE)) {
      more.put(attribute, texts(entry, attribute));
    }
    String kind = String.valueOf(entry.first(KIND)).toLowerCase(Locale.ROOT);
    return new Task.Facts(kind, suffix, more);
  }

  private static List<String> texts(Entry entry, String attribute) {
    return entry.values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  /** The partition that is named, or the only one. */
  private Partition partition(Entry entry) throws LdapProblem {
    List<Partition> all = installation.partitions();
    String named = entry.first(SUFFIX);
    if (named == null && all.size() == 1) {
      return all.getFirst();
    }
    for (Partition partition : all) {
      if (named != null && partition.suffix().equals(Dn.parse(named, installation.schema()))) {
        return partition;
      }
    }
    throw new LdapProblem(
        ResultCode.CONSTRAINT_VIOLATION,
        SUFFIX + (named == null ? " says which partition" : " names no partition: " + named));
  }

  private static String required(Entry entry, String attribute) throws LdapProblem {
    String value = entry.first(attribute);
    if (value == null) {
      throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, attribute + " is missing");
    }
    return value;
  }

  private Prepared rebuild(Entry entry) throws LdapProblem {
    Partition partition = partition(entry);
    List<String> there = partition.indexRows().stream().map(IndexRow::attribute).toList();
    List<IndexChange> changes = new ArrayList<>();
    for (String named : texts(entry, INDEX)) {
      AttributeType type = installation.schema().attribute(named);
      if (type == null || !there.contains(type.name())) {
        throw new LdapProblem(
            ResultCode.CONSTRAINT_VIOLATION,
            INDEX + ": there is no index of " + LdapProblem.quote(named));
      }
      changes.add(new IndexChange.Rebuild(type.name()));
    }
    if (changes.isEmpty()) {
      there.forEach(attribute -> changes.add(new IndexChange.Rebuild(attribute)));
    }
    Dn suffix = partition.suffix();
    return new Prepared(
        facts(entry, suffix),
        monitor -> {
          served(suffix).changeIndices(changes, monitor);
          return Task.Result.of(changes.size() + " indices built again");
        },
        Ending.RESUMED);
  }

  private static Task.Result verified(ProgressMonitor monitor, Partition partition) {
    VerifyReport report = partition.verify(monitor);
    String looked =
        "%d trees, %d pages, %d keys".formatted(report.trees(), report.pages(), report.keys());
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
        .limit(DAMAGES_MAX)
        .toList();
  }

  private Prepared repair(Entry entry) throws LdapProblem {
    Dn suffix = partition(entry).suffix();
    return new Prepared(
        facts(entry, suffix),
        monitor -> repaired(monitor, served(suffix)),
        Ending.CANCELLED,
        Company.NONE);
  }

  private Task.Result repaired(ProgressMonitor monitor, Partition partition)
      throws LdapProblem, IOException {
    return readOnly(
        partition,
        () -> {
          try {
            RepairReport report = partition.repair(monitor);
            return new Task.Result(
                damages(report.found())
                    + " found, "
                    + damages(report.left())
                    + " left; "
                    + String.join("; ", report.done()),
                shown(report.left()));
          } catch (CancellationException cancelled) {
            throw cancelled; // not the state below, of which it is a kind
          } catch (IllegalStateException wrote) {
            throw new LdapProblem(ResultCode.BUSY, String.valueOf(wrote.getMessage()));
          }
        });
  }

  /** What is done while nobody writes. */
  private interface Alone {
    Task.Result run() throws LdapProblem, IOException;
  }

  private Task.Result readOnly(Partition partition, Alone work) throws LdapProblem, IOException {
    installation.holdWrites(partition);
    try {
      return work.run();
    } finally {
      installation.releaseWrites(partition);
    }
  }

  private Prepared compact(Entry entry) throws LdapProblem {
    Dn suffix = partition(entry).suffix();
    return new Prepared(
        facts(entry, suffix),
        monitor -> compacted(served(suffix), monitor),
        Ending.CANCELLED,
        Company.NONE);
  }

  private Task.Result compacted(Partition partition, ProgressMonitor monitor)
      throws LdapProblem, IOException {
    Installation.Compacted bytes =
        installation.compact(
            partition, reopened -> directory.replace(partition, reopened), monitor);
    return Task.Result.of("%d bytes before, %d after".formatted(bytes.before(), bytes.after()));
  }

  private Prepared backup(Entry entry) throws LdapProblem {
    Path target = files.free(required(entry, FILE));
    return new Prepared(
        facts(entry, null),
        monitor -> {
          InstallationCopy.copy(installation, target, monitor);
          return Task.Result.of("all partitions copied to " + target);
        },
        Ending.CANCELLED);
  }

  private Prepared export(Entry entry) throws LdapProblem {
    Path target = files.free(required(entry, FILE));
    return of(
        entry,
        (monitor, partition) -> {
          long written =
              new PartitionExport(partition, partition.suffix(), LdifExport.Attributes.USER)
                  .writeFile(target, monitor);
          return Task.Result.of(written + " entries written to " + target);
        });
  }

  private Prepared load(Entry entry) throws LdapProblem {
    partition(entry).requireWritable();
    Path source = files.existing(required(entry, FILE));
    return of(
        entry,
        (monitor, partition) -> {
          Findings findings = new Findings();
          LoadReport report =
              new PartitionImport(partition, directory).load(source, findings, monitor);
          String told = report.added() + " entries loaded, " + report.failed() + " refused";
          if (report.cancelled()) {
            throw new LdapProblem(ResultCode.CANCELED, "cancelled; " + told);
          }
          return new Task.Result(
              String.join("; ", Stream.concat(Stream.of(told), findings.told().stream()).toList()),
              report.problems().stream()
                  .map(problem -> problem.position() + ": " + problem.message())
                  .distinct()
                  .limit(DAMAGES_MAX)
                  .toList());
        });
  }
}
