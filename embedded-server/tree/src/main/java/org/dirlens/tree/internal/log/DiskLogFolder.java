package org.dirlens.tree.internal.log;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.record.DiskSpace;

/** A folder on a disk. */
public final class DiskLogFolder implements LogFolder {

  private static final boolean WINDOWS = File.separatorChar == '\\';

  private final Path folder;

  /** A folder, created if it is not there. */
  public DiskLogFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
    this.folder = folder;
  }

  @Override
  public List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public LogFile open(String name) throws IOException {
    return new DiskLogFile(new RandomAccessFile(folder.resolve(name).toFile(), "rw"));
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public void force() throws IOException {
    if (WINDOWS) {
      return; // it neither can nor needs to sync a folder
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public long usableBytes() {
    return DiskSpace.usableBytes(folder);
  }

  @Override
  public String toString() {
    return folder.toString();
  }

  /** A file that, unlike a channel, survives the interruption of a thread that reads it. */
  record DiskLogFile(RandomAccessFile file) implements LogFile {

    private static final int CHUNK_BYTES = 1 << 16;

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public int read(long position, byte[] bytes, int length) throws IOException {
      file.seek(position);
      int done = 0;
      while (done < length) {
        int got = file.read(bytes, done, Math.min(CHUNK_BYTES, length - done));
        if (got < 0) {
          break;
        }
        done += got;
      }
      return done;
    }

    @Override
    public void write(long position, byte[] bytes, int length) throws IOException {
      file.seek(position);
      for (int done = 0; done < length; ) {
        int chunk = chunk(position + done, length - done);
        file.write(bytes, done, chunk);
        done += chunk;
      }
    }

    /** Ends with a sector, so that a process killed between two writes leaves whole sectors. */
    private static int chunk(long position, int left) {
      return (int) Math.min(left, CHUNK_BYTES - position % CHUNK_BYTES);
    }

    @Override
    public void truncate(long length) throws IOException {
      file.setLength(length);
    }

    @Override
    public void force() throws IOException {
      file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
