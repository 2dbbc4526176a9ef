package org.dirlens.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and folders that nobody but their owner can read; where the file system knows no such
 * permissions, the user's own folder has to protect them.
 */
public final class OwnerOnly {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private OwnerOnly() {}

  /**
   * Creates the folder and its parents where they do not exist; only what is created gets the
   * permissions.
   */
  static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes("rwx------"));
    }
  }

  /**
   * Creates a new file with this content; it never exists with wider permissions, not even for a
   * moment.
   */
  static void createFile(Path file, byte[] content) throws IOException {
    Path created = Files.createFile(file, attributes("rw-------"));
    Files.write(created, content);
  }

  /** A new file to be written bit by bit. */
  public static OutputStream newFile(Path file) throws IOException {
    return Files.newOutputStream(Files.createFile(file, attributes("rw-------")));
  }

  /** Whether somebody else can read the file. */
  static boolean isReadableByOthers(Path file) throws IOException {
    if (!POSIX) {
      return false;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    return permissions.contains(PosixFilePermission.GROUP_READ)
        || permissions.contains(PosixFilePermission.OTHERS_READ);
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
