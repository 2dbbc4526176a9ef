package org.dirlens.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * A real file system of some megabytes in memory, of which a file can take up as much as wanted.
 */
final class SmallDisk implements AutoCloseable {
  /** The file system gives space away in pages. */
  static final int PAGE_BYTES = 4096;

  private final Path folder;
  private final FileChannel filler;

  private SmallDisk(Path folder, FileChannel filler) {
    this.folder = folder;
    this.filler = filler;
  }

  /** Mounts one; skips the test, saying so, where that is not permitted. */
  static SmallDisk mount(Path folder, int megabytes) throws Exception {
    Files.createDirectories(folder);
    boolean mounted = false;
    String why;
    try {
      Process mount =
          new ProcessBuilder(
                  "mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", "" + folder)
              .redirectErrorStream(true)
              .start();
      why = new String(mount.getInputStream().readAllBytes());
      mounted = mount.waitFor() == 0;
    } catch (IOException noSuchCommand) {
      why = noSuchCommand.getMessage();
    }
    if (!mounted) {
      System.out.println("SKIPPED: no small file system can be mounted here: " + why);
    }
    Assumptions.assumeTrue(mounted, "no small file system can be mounted here: " + why);
    return new SmallDisk(
        folder,
        FileChannel.open(
            folder.resolve("filler"), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  Path folder() {
    return folder;
  }

  /** Fills the disk up, or frees it, until this number of bytes is left, rounded down to pages. */
  void leave(long bytes) throws IOException {
    long more = Files.getFileStore(folder).getUsableSpace() - bytes;
    if (more < 0) {
      filler.truncate(Math.max(0, filler.size() + more));
      return;
    }
    filler.position(filler.size());
    try {
      for (long left = more; left > 0; left -= PAGE_BYTES) {
        filler.write(ByteBuffer.allocate((int) Math.min(left, PAGE_BYTES)));
      }
    } catch (IOException full) {
      // A checkpoint may have taken what was counted as free; then there is less than was asked.
      if (Files.getFileStore(folder).getUsableSpace() > bytes) {
        throw full;
      }
    }
  }

  /** The files of a store that failed on a full disk go with the garbage, as JdbmDoor has it. */
  @Override
  public void close() throws Exception {
    filler.close();
    long until = System.nanoTime() + 30_000_000_000L;
    while (new ProcessBuilder("umount", folder.toString()).start().waitFor() != 0) {
      Assertions.assertTrue(System.nanoTime() < until, () -> "open on it: " + openFiles());
      System.gc();
      LockSupport.parkNanos(50_000_000);
    }
  }

  /** The files of the disk that this process has open. */
  private List<String> openFiles() {
    List<String> open = new ArrayList<>();
    for (File each : Objects.requireNonNull(new File("/proc/self/fd").listFiles())) {
      try {
        String target = Files.readSymbolicLink(each.toPath()).toString();
        if (target.startsWith(folder.toString())) {
          open.add(target);
        }
      } catch (IOException closedMeanwhile) {
        // It is open no more.
      }
    }
    return open;
  }
}
