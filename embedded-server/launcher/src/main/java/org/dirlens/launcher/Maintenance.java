package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.server.Directory;
import org.dirlens.server.config.ConfigNames;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds.Prepared;
import org.dirlens.server.task.Tasks;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;
import org.jspecify.annotations.Nullable;

/**
 * Work on the partitions of a server, for the process that it runs in: unlike the tasks of clients,
 * it may use any file of this machine. Each method returns when its work has ended. Meanwhile long
 * work is shown in {@code cn=tasks}, so that nothing else is begun that does not go with it, and
 * clients can cancel it there. Safe for use by many threads.
 *
 * <p>All methods throw {@link LdapProblem}: busy while other work keeps this one off, canceled if
 * it was cancelled, otherwise why it failed.
 */
public final class Maintenance {
  private final Directory directory;
  private final MaintenanceWork work;
  private final Tasks tasks;

  Maintenance(Directory directory, MaintenanceWork work, Tasks tasks) {
    this.directory = directory;
    this.work = work;
    this.tasks = tasks;
  }

  /** Makes a partition with its topmost entry, which is of a class that goes with its name. */
  public void create(Dn suffix) throws LdapProblem {
    Entry top = SuffixEntry.of(suffix, directory.schema());
    createEmpty(suffix);
    try {
      directory.add(top);
    } finally {
      deleteIfEmpty(suffix);
    }
  }

  private void createEmpty(Dn suffix) throws LdapProblem {
    directory.add(configEntry(suffix).build());
  }

  private OwnEntry configEntry(Dn suffix) throws LdapProblem {
    return new ConfigNames(directory.schema()).partition(suffix);
  }

  /** Deletes a partition with all its entries, indices and files, for good. */
  public void delete(Dn suffix) throws LdapProblem {
    directory.deleteSubtree(configEntry(suffix).name());
  }

  /** Checks every page, table and index of a partition against its entries. */
  public Task.Result verify(Dn suffix, ProgressMonitor monitor) throws LdapProblem {
    return run(work.verify(suffix), monitor);
  }

  /** Builds hierarchy, counts and indices from the entries; writes are refused meanwhile. */
  public Task.Result repair(Dn suffix, ProgressMonitor monitor) throws LdapProblem {
    return run(work.repair(suffix), monitor);
  }

  /** Gives the free space in the files of a partition back. */
  public Task.Result compact(Dn suffix, ProgressMonitor monitor) throws LdapProblem {
    return run(work.compact(suffix), monitor);
  }

  /**
   * Copies all partitions, the settings, the password and the keys to a folder from which a server
   * can be started.
   *
   * @param target must not exist
   */
  public Task.Result backup(Path target, ProgressMonitor monitor) throws LdapProblem {
    return run(work.backup(target), monitor);
  }

  /**
   * Writes a partition as LDIF, for its owner only.
   *
   * @param target must not exist
   */
  public Task.Result export(
      Dn suffix, Path target, LdifExport.Attributes attributes, ProgressMonitor monitor)
      throws LdapProblem {
    return run(work.export(suffix, target, attributes), monitor);
  }

  /**
   * Loads an LDIF file into a partition. The result has the first records that were refused, with
   * their lines.
   *
   * @param translation what to leave out and to call otherwise
   */
  public Task.Result load(
      Dn suffix, Path source, Translation translation, LoadRule rule, ProgressMonitor monitor)
      throws LdapProblem {
    return run(work.load(suffix, source, translation, rule), monitor);
  }

  /**
   * Loads an LDIF file into a new partition, which does not stay if nothing comes in, and is not
   * made to check the file only.
   */
  public Task.Result loadNew(
      Dn suffix, Path source, Translation translation, LoadRule rule, ProgressMonitor monitor)
      throws LdapProblem {
    if (rule == LoadRule.CHECK_ONLY) {
      return run(work.check(suffix, source, translation), monitor);
    }
    createEmpty(suffix);
    try {
      return load(suffix, source, translation, rule, monitor);
    } finally {
      deleteIfEmpty(suffix);
    }
  }

  /** What fills a partition. */
  @FunctionalInterface
  public interface Filling {
    /** Fills it, and says what came of it. */
    LoadReport fill(Partition partition, ProgressMonitor monitor) throws IOException, LdapProblem;
  }

  /** Has somebody fill a new partition, which does not stay if nothing comes in. */
  public Task.Result fillNew(Dn suffix, Filling filling, ProgressMonitor monitor)
      throws LdapProblem {
    createEmpty(suffix);
    try {
      return run(work.fill(suffix, filling), monitor);
    } finally {
      deleteIfEmpty(suffix);
    }
  }

  private void deleteIfEmpty(Dn suffix) throws LdapProblem {
    for (Partition partition : directory.partitions()) {
      if (partition.suffix().equals(suffix) && partition.statistics().entries() == 0) {
        delete(suffix);
      }
    }
  }

  /** Runs the work as a task; a cancel of either side is one of both. */
  private Task.Result run(Prepared prepared, ProgressMonitor monitor) throws LdapProblem {
    Task.Work told = own -> prepared.work().run(new Both(own, monitor));
    return tasks
        .start(new Prepared(prepared.facts(), told, prepared.ending(), prepared.company()))
        .awaitEnd();
  }

  private record Both(ProgressMonitor task, ProgressMonitor caller) implements ProgressMonitor {
    @Override
    public void begin(String name, long totalUnits) {
      task.begin(name, totalUnits);
      caller.begin(name, totalUnits);
    }

    @Override
    public void worked(long units) {
      task.worked(units);
      caller.worked(units);
    }

    @Override
    public void damaged(VerifyReport.Damage damage, VerifyReport.@Nullable Difference difference) {
      task.damaged(damage, difference);
      caller.damaged(damage, difference);
    }

    @Override
    public boolean cancelled() {
      return task.cancelled() || caller.cancelled();
    }
  }
}
