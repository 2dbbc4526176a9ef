package org.dirlens.testkit.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every disk that a written trace allows comes up, and no other. */
class PowerLossTest {
  private static final int LOSSES = 300;

  @TempDir Path folder;
  private Path disk;

  @BeforeEach
  void makeDisk() throws IOException {
    disk = Files.createDirectory(folder.resolve("disk"));
    Files.writeString(disk.resolve("old"), "before");
  }

  private DiskHistory history(String... calls) throws IOException {
    DiskHistory history = DiskHistory.of(disk);
    String trace = String.join("\n", calls).replace("DISK", disk.toRealPath().toString());
    history.add(Files.writeString(folder.resolve("trace"), trace, StandardCharsets.ISO_8859_1));
    return history;
  }

  /** The disks after losses at the point, each as its files and what they hold. */
  private Set<String> disks(DiskHistory history, int point) throws IOException {
    Set<String> disks = new TreeSet<>();
    for (int i = 0; i < LOSSES; i++) {
      Path after = folder.resolve(point + "-" + i);
      PowerLoss.write(history, point, new Random(i), after);
      TreeSet<String> files = new TreeSet<>();
      try (var paths = Files.walk(after)) {
        for (Path file : paths.filter(Files::isRegularFile).toList()) {
          files.add(after.relativize(file) + "=" + Files.readString(file));
        }
      }
      disks.add(String.join(" ", files));
    }
    return disks;
  }

  @Test
  void bytesAreLostUntilTheFileIsSynced() throws IOException {
    DiskHistory history =
        history(
            "7 openat(AT_FDCWD, \"DISK/old\", O_RDWR) = 5",
            "7 lseek(5, 3, SEEK_SET) = 3",
            "7 write(5, \"o\\170rest\", 6) = 2",
            "7 fsync(5 <unfinished ...>",
            "8 pwrite64(5, \"late\", 4, 512) = 4",
            "7 <... fsync resumed>) = 0",
            "7 close(5) = 0");
    assertEquals(Set.of("old=before"), disks(history, 0));
    assertEquals(Set.of("old=before", "old=befoxe"), disks(history, 2));
    String late = "old=befoxe" + "\0".repeat(506) + "late";
    assertEquals(Set.of("old=befoxe", late), disks(history, 6));
  }

  @Test
  void theNumberOfAFileGoesToAnotherWhileItIsBeingClosed() throws IOException {
    DiskHistory history =
        history(
            "7 openat(AT_FDCWD, \"DISK/old\", O_RDWR) = 5",
            "7 close(5 <unfinished ...>",
            "8 openat(AT_FDCWD, \"DISK/old\", O_RDWR) = 5",
            "7 <... close resumed>) = 0",
            "8 pwrite64(5, \"late\", 4, 2) = 4",
            "8 fsync(5) = 0");
    assertEquals(Set.of("old=belate"), disks(history, 5));
  }

  @Test
  void namesAreLostInTheirOrderUntilTheFolderIsSynced() throws IOException {
    DiskHistory history =
        history(
            "7 mkdir(\"DISK/sub\", 0700) = 0",
            "7 openat(AT_FDCWD, \"DISK/new\", O_WRONLY|O_CREAT|O_EXCL, 0600) = 5",
            "7 write(5, \"n\", 1) = 1",
            "7 fsync(5) = 0",
            "7 close(5) = 0",
            "7 rename(\"DISK/new\", \"DISK/sub/new\") = 0",
            "7 openat(AT_FDCWD, \"DISK/sub\", O_RDONLY) = 5",
            "7 fsync(5) = 0",
            "7 unlink(\"DISK/old\") = 0");
    assertEquals(
        Set.of("old=before", "new=n old=before", "old=before sub/new=n"), disks(history, 6));
    assertEquals(Set.of("old=before sub/new=n", "sub/new=n"), disks(history, 8));
  }

  @Test
  void whatWasKilledMayHaveHappened() throws IOException {
    DiskHistory history =
        history(
            "7 write(1, \"said\\nhalf\", 9) = 9",
            "7 openat(AT_FDCWD, \"DISK/old\", O_RDWR|O_TRUNC <unfinished ...>",
            "8 write(1, \" a line\\n\", 8) = ? <unavailable>",
            "7 <... openat resumed>) = 5",
            "7 write(5, \"x\", 1 <unfinished ...>",
            "7 +++ killed by SIGKILL +++");
    assertEquals("said\n", history.said(0));
    assertEquals("said\nhalf a line\n", history.said(4));
    assertEquals(Set.of("old=before", "old=", "old=x", "old=xefore"), disks(history, 4));
  }

  @Test
  void aTraceThatDoesNotExplainTheFilesIsFound() throws IOException {
    DiskHistory history = history("7 mkdir(\"DISK/sub\", 0700) = 0");
    assertEquals(List.of(disk.resolve("sub")), history.unexplained(disk));
    Files.createDirectory(disk.resolve("sub"));
    assertEquals(List.of(), history.unexplained(disk));
    Files.writeString(disk.resolve("old"), "after!");
    assertEquals(List.of(disk.resolve("old")), history.unexplained(disk));
    assertThrows(
        IllegalArgumentException.class, () -> history("7 link(\"DISK/old\", \"DISK/new\") = 0"));
    assertThrows(IllegalArgumentException.class, () -> history("7 close(5) = 0"));
  }
}
