package org.dirlens.server.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of whole lines, for its owner alone. One that would grow too large is put aside as {@code
 * NAME.1}, and that before as {@code NAME.2}, up to a number. One thread.
 */
final class LogFile implements AutoCloseable {
  private static final Set<StandardOpenOption> READ_AND_WRITE =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final Path path;
  private @Nullable FileChannel channel;
  private long size;

  LogFile(Path path) {
    this.path = path;
  }

  /**
   * Gives whole lines to the operating system.
   *
   * @param fileBytes size that the file is not to exceed, if the lines are fewer
   * @param kept files put aside that are kept, from 1
   * @throws IOException if they could not all be written; then none was, as far as that can be
   */
  void append(ByteBuffer lines, long fileBytes, int kept) throws IOException {
    FileChannel file = opened();
    if (size > 0 && size + lines.remaining() > fileBytes) {
      close();
      putAside(kept);
      file = opened();
    }
    long before = size;
    try {
      while (lines.hasRemaining()) {
        size += file.write(lines);
      }
    } catch (IOException e) {
      takeBack(file, before);
      throw e;
    }
  }

  /** Goes on in the file that has the name now, which is made if there is none. */
  void reopen() throws IOException {
    close();
    opened();
  }

  private FileChannel opened() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null && !Files.isDirectory(folder)) {
        Files.createDirectories(folder, attributes("rwx------"));
      }
      open = FileChannel.open(path, READ_AND_WRITE, attributes("rw-------"));
      channel = open;
      size = open.size();
      open.position(size);
      endLine(open);
    }
    return open;
  }

  /** A line that a stop of the machine tore must not take in the next one. */
  private void endLine(FileChannel file) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    if (size > 0 && file.read(last, size - 1) == 1 && last.get(0) != '\n') {
      size += file.write(ByteBuffer.wrap(new byte[] {'\n'}));
    }
  }

  private void takeBack(FileChannel file, long before) throws IOException {
    try {
      file.truncate(before);
    } finally {
      close();
    }
  }

  private void putAside(int kept) throws IOException {
    for (int i = kept; Files.deleteIfExists(aside(i)); i++) {
      // Also those beyond, where fewer are kept than before.
    }
    for (int i = kept - 1; i >= 0; i--) {
      Path from = i == 0 ? path : aside(i);
      if (Files.exists(from)) {
        Files.move(from, aside(i + 1), StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private Path aside(int number) {
    return path.resolveSibling(path.getFileName() + "." + number);
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public void close() throws IOException {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }
}
