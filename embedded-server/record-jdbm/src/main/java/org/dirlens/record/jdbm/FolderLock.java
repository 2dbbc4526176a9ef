package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive right to a folder, that of a store or one with several of them, held by an open
 * file lock, which the system gives up with the process however it ends.
 *
 * <p>Folders of this process are remembered here as well, and asked for first: on POSIX systems
 * opening and closing the lock file a second time would silently give up the lock that is held.
 */
public final class FolderLock implements AutoCloseable {

  /** The name of the file in the folder. */
  public static final String FILE = "lock";

  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel channel;

  private FolderLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes the lock, which is the file {@code lock} in the folder.
   *
   * @param folder exists, absolute and without symbolic links
   * @throws StoreProblem at once if somebody else has it: kind LOCKED, naming the folder
   */
  public static FolderLock of(Path folder) {
    return of(folder, Use.WRITE);
  }

  /**
   * Keeps everybody from writing in a folder while it is read. Nothing in it changes by that.
   *
   * @return null if nobody has ever had the lock of the folder
   * @throws StoreProblem as {@link #of} does
   */
  public static @Nullable FolderLock toRead(Path folder) {
    return Files.exists(file(folder)) ? of(folder, Use.READ) : null;
  }

  private static Path file(Path folder) {
    return folder.resolve(FILE);
  }

  private enum Use {
    WRITE,
    READ;

    FileChannel open(Path file) throws IOException {
      return this == READ
          ? FileChannel.open(file, StandardOpenOption.READ)
          : FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Nullable FileLock tryLock(FileChannel channel) throws IOException {
      return channel.tryLock(0, Long.MAX_VALUE, this == READ);
    }
  }

  private static FolderLock of(Path folder, Use use) {
    if (!HELD_HERE.add(folder)) {
      throw locked(folder, "is open in this process already");
    }
    try {
      return new FolderLock(folder, lockedChannel(folder, use));
    } catch (Throwable e) {
      HELD_HERE.remove(folder);
      throw e;
    }
  }

  private static FileChannel lockedChannel(Path folder, Use use) {
    Path file = file(folder);
    FileChannel channel = null;
    try {
      channel = use.open(file);
      FileLock lock = use.tryLock(channel);
      if (lock != null) {
        return channel;
      }
      channel.close();
      throw locked(folder, "is open in another process");
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
      throw locked(folder, "is open in this process already");
    } catch (IOException e) {
      closeQuietly(channel);
      throw DiskSpace.problem(file, "locking", e);
    }
  }

  private static void closeQuietly(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // the problem that led here is the one to tell
    }
  }

  private static StoreProblem locked(Path folder, String detail) {
    return new StoreProblem(StoreProblem.Kind.LOCKED, folder.toString(), "lock", detail);
  }

  @Override
  public void close() {
    if (channel.isOpen()) {
      closeQuietly(channel);
      HELD_HERE.remove(folder);
    }
  }
}
