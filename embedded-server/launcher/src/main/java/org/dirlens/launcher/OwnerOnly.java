package org.dirlens.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders that nobody but their owner can read; where the file system knows no such
 * permissions, the user's own folder has to protect them.
 */
public final class OwnerOnly {
  private static final Set<StandardOpenOption> CREATE_AND_WRITE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private static final int COPY_BYTES = 1 << 20;

  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private OwnerOnly() {}

  /**
   * Creates the folder and its parents where they do not exist, durable when this returns; only
   * what is created gets the permissions.
   */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Path parent = folder.toAbsolutePath().getParent();
      if (parent != null) {
        createFolder(parent);
      }
      Files.createDirectories(folder, attributes("rwx------"));
      syncFolder(parent);
    }
  }

  /**
   * Creates a new file with this content, durable and whole or not at all; it never exists with
   * wider permissions, not even for a moment.
   *
   * @throws FileAlreadyExistsException if there is one
   */
  public static void createFile(Path file, byte[] content) throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    replaceFile(file, content);
  }

  /** The same in the place of a file that there may be: afterwards one of the two is there. */
  public static void replaceFile(Path file, byte[] content) throws IOException {
    Path fresh = file.resolveSibling(fresh(file.getFileName().toString()));
    Files.deleteIfExists(fresh);
    try (FileChannel channel = FileChannel.open(fresh, CREATE_AND_WRITE, attributes("rw-------"))) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    move(fresh, file);
  }

  /** Copies a file, of any size, to a new one; durable when this returns. */
  static void copyFile(Path from, Path to, ProgressMonitor monitor) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(COPY_BYTES);
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = FileChannel.open(to, CREATE_AND_WRITE, attributes("rw-------"))) {
      while (in.read(bytes) >= 0) {
        if (monitor.cancelled()) {
          throw new CancellationException("the copying was cancelled");
        }
        bytes.flip();
        monitor.worked(bytes.remaining());
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        bytes.clear();
      }
      out.force(true);
    }
    syncFolder(to.toAbsolutePath().getParent());
  }

  /** The name a file has until it is whole. */
  static String fresh(String fileName) {
    return fileName + ".new";
  }

  /** Gives a file or folder another name in one step, durable when this returns. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    syncFolder(to.toAbsolutePath().getParent());
    syncFolder(from.toAbsolutePath().getParent());
  }

  /** Deletes a file that there may be; durable when this returns. */
  static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      syncFolder(file.toAbsolutePath().getParent());
    }
  }

  /** Makes the names in a folder durable; elsewhere the file system does so itself. */
  private static void syncFolder(@Nullable Path folder) throws IOException {
    if (POSIX && folder != null) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
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
