package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;

/**
 * The folder of a store and the names of the files in it.
 *
 * @param folder a real path: absolute, links resolved
 */
record StoreFiles(Path folder) {

  private static final String NAME = "records";
  private static final Set<PosixFilePermission> OWNER_ONLY =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  /** Creates the folder if there is none; only its owner may look into it. */
  static StoreFiles in(Path folder) {
    try {
      Files.createDirectories(folder);
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(folder, OWNER_ONLY);
      }
      return new StoreFiles(folder.toRealPath());
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "making the folder ready", e);
    }
  }

  /** What JDBM is given; it adds the extensions of its two files. */
  String jdbmName() {
    return folder.resolve(NAME).toString();
  }

  /** The data file, written by JDBM in blocks. */
  Path data() {
    return folder.resolve(NAME + ".db");
  }

  /** JDBM's log of the transaction that is on its way into the data file. */
  Path log() {
    return folder.resolve(NAME + ".lg");
  }

  /** Our word on what of the log counts. */
  Path commitFile() {
    return folder.resolve(NAME + ".commit");
  }

  /** Makes the names in the folder durable where the system knows how; it costs one sync. */
  void syncFolder() throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return; // elsewhere a folder cannot be opened, and the file system keeps names itself
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Makes JDBM's log durable to its end: after its own sync JDBM writes the first bytes of the
   * transaction that comes next.
   */
  void syncLog() throws IOException {
    boolean interrupted = Thread.interrupted(); // the channel would close
    try (FileChannel channel = FileChannel.open(log(), StandardOpenOption.WRITE)) {
      channel.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stored bytes that are not what was written. */
  static StoreProblem damaged(Path file, String key, String detail) {
    return new StoreProblem(StoreProblem.Kind.DAMAGED, file.toString(), key, detail);
  }

  /** An operation the system refused. */
  static StoreProblem failed(Path file, String key, String detail, Throwable cause) {
    return new StoreProblem(StoreProblem.Kind.IO, file.toString(), key, detail, cause);
  }
}
