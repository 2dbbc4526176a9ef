package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.dirlens.launcher.DataFolder.PartitionFolder;
import org.dirlens.partition.CopyHistory;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.PinnedPartition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.jdbm.FolderLock;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;

/**
 * Copies of data folders, made while their partitions serve: backups, and what takes the place of a
 * partition with much free space in it. A copy has the state of all partitions when its copying
 * began. Nothing under its final name is ever incomplete.
 */
public final class InstallationCopy {
  private InstallationCopy() {}

  /**
   * Copies all partitions, the administrator's password, the key and what is known of twins to a
   * new data folder, while nobody changes the schema.
   *
   * @param target must not exist
   * @throws java.util.concurrent.CancellationException if the monitor cancelled: nothing remains
   * @throws IOException if the target exists or cannot be written: nothing remains
   */
  public static void copy(Installation source, Path target, ProgressMonitor monitor)
      throws IOException {
    copy(source, new SchemaGate()::hold, target, monitor);
  }

  /**
   * The same while the schema may change.
   *
   * @param schema keeps it as it is until what is to be copied is known
   */
  static void copy(
      Installation source, Supplier<SchemaGate.Held> schema, Path target, ProgressMonitor monitor)
      throws IOException {
    Path unfinished = unfinished(target);
    try {
      // how far a twin is, before its entries, which may then be further but never less far
      copyTwins(source.folder(), DataFolder.at(unfinished));
      try (InstallationMoment moment = InstallationMoment.of(source, schema)) {
        moment.writeTo(unfinished, monitor);
      }
      OwnerOnly.move(unfinished, target);
    } finally {
      Folders.delete(unfinished);
    }
  }

  /**
   * Makes a data folder of a backup, in which nothing is written; every page is checked.
   *
   * @param target must not exist
   * @return how many partitions it has
   * @throws java.util.concurrent.CancellationException if the monitor cancelled: nothing remains
   * @throws IOException if there is no backup, or as with {@link #copy}
   * @throws StoreProblem naming a page that is damaged, or if a server runs on the backup
   */
  public static int restore(Path backup, Path target, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    DataFolder from = DataFolder.existing(backup);
    Path unfinished = unfinished(target);
    try {
      copyFiles(from, unfinished, monitor);
      int partitions = begin(unfinished, monitor);
      OwnerOnly.move(unfinished, target);
      return partitions;
    } finally {
      Folders.delete(unfinished);
    }
  }

  private static void copyFiles(DataFolder from, Path to, ProgressMonitor monitor)
      throws IOException {
    try (FolderLock reading = FolderLock.toRead(from.path().toRealPath())) {
      List<Path> files = from.files();
      monitor.begin("Copying bytes", Folders.bytes(files));
      OwnerOnly.createFolder(to);
      for (Path file : files) {
        Path copy = to.resolve(from.path().relativize(file));
        OwnerOnly.createFolder(Objects.requireNonNull(copy.getParent()));
        OwnerOnly.copyFile(file, copy, monitor);
      }
    }
  }

  /** Returns how many partitions there are, without damage in their pages. */
  private static int begin(Path copy, ProgressMonitor monitor) throws IOException, LdapProblem {
    try (Installation installation = Installation.openExisting(copy)) {
      for (Partition partition : installation.partitions()) {
        VerifyReport report = partition.beginAsCopy(monitor);
        if (!report.clean()) {
          VerifyReport.Damage damage = report.damages().getFirst();
          throw new StoreProblem(
              StoreProblem.Kind.DAMAGED,
              partition.suffix().toString(),
              damage.where(),
              damage.what());
        }
      }
      return installation.partitions().size();
    }
  }

  /** Where a copy is made, with nothing there; the copy itself must not be there either. */
  private static Path unfinished(Path target) throws IOException {
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    Folders.delete(unfinished);
    return unfinished;
  }

  private static void copyTwins(DataFolder from, DataFolder to) throws IOException {
    for (Path file : from.twinFiles()) {
      OwnerOnly.createFolder(to.twins());
      OwnerOnly.createFile(to.twins().resolve(file.getFileName()), Files.readAllBytes(file));
    }
  }

  /**
   * Puts a copy without free space in the place of each partition of a data folder that nobody has
   * open. Killed in the middle it leaves each partition as it was or compacted.
   *
   * @throws java.util.concurrent.CancellationException if the monitor cancelled; partitions not
   *     compacted by then are as they were
   */
  public static void compact(Path dataFolder, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    DataFolder data = DataFolder.existing(dataFolder);
    try (FolderLock lock = FolderLock.of(data.path().toRealPath())) {
      data.endCompaction();
      Schema schema = data.schemaFile().read();
      for (PartitionFolder found : data.partitions()) {
        compact(data, found, schema, monitor);
      }
      data.endCompaction();
    }
  }

  private static void compact(
      DataFolder data, PartitionFolder found, Schema schema, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try (Partition partition = Installation.open(found, schema, PartitionOptions.DEFAULTS);
        PinnedPartition now = partition.pinned()) {
      Installation.copy(now, data.compacted(found), CopyHistory.SAME, monitor);
    }
    data.takeCompacted(found);
  }
}
