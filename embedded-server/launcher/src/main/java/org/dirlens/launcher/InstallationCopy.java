package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.DataFolder.PartitionFolder;
import org.dirlens.partition.CopyHistory;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.PinnedPartition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.jdbm.FolderLock;
import org.dirlens.tree.ProgressMonitor;

/**
 * Copies of data folders, made while their partitions serve: backups, and what takes the place of a
 * partition with much free space in it. A copy has the state of each partition when its copying
 * began. Nothing under its final name is ever incomplete.
 */
public final class InstallationCopy {
  private InstallationCopy() {}

  /**
   * Copies all partitions, the administrator's password, the key and what is known of twins to a
   * new data folder.
   *
   * @param target must not exist
   * @throws java.util.concurrent.CancellationException if the monitor cancelled: nothing remains
   * @throws IOException if the target exists or cannot be written: nothing remains
   */
  public static void copy(Installation source, Path target, ProgressMonitor monitor)
      throws IOException {
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    Folders.delete(unfinished);
    try {
      // how far a twin is, before its entries, which may then be further but never less far
      copyTwins(source.folder(), DataFolder.at(unfinished));
      OwnerOnly.createFolder(unfinished.resolve("partitions"));
      int number = 0;
      for (Partition partition : source.partitions()) {
        number++;
        Path folder = unfinished.resolve("partitions").resolve(Integer.toString(number));
        try (PinnedPartition now = partition.pinned()) {
          Installation.copy(now, folder, CopyHistory.OTHER, monitor);
        }
        OwnerOnly.createFile(
            folder.resolve("suffix"),
            partition.suffix().toString().getBytes(StandardCharsets.UTF_8));
      }
      for (Path file : source.folder().secrets()) {
        OwnerOnly.createFile(unfinished.resolve(file.getFileName()), Files.readAllBytes(file));
      }
      OwnerOnly.move(unfinished, target);
    } finally {
      Folders.delete(unfinished);
    }
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
