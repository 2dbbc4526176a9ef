package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreProblem.Kind;
import org.dirlens.testkit.record.FolderImage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One store, one opener. */
class FolderLockTest {

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void chooseFolder() throws IOException {
    folder = temporary.toRealPath().resolve("store");
  }

  @Test
  void aSecondOpenerInTheSameProcessIsTurnedAway() throws IOException {
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertLocked(folder);
      Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
      assertLocked(link);
      assertLocked(folder.resolve("..").resolve("store"));
      Attacked.in(store).commit(store);
      Attacked.check(store);
    }
    JdbmRecordStore.open(folder).close();
  }

  @Test
  void anotherProcessIsTurnedAwayEvenAfterASecondOpenerHere() {
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      assertLocked(folder);
      FolderImage before = FolderImage.of(folder);
      try (Child child = Child.writingTo(folder)) {
        assertEquals("LOCKED " + folder, child.line());
      }
      assertEquals(
          before.bytes(Attacked.COMMIT_FILE).length,
          FolderImage.of(folder).bytes(Attacked.COMMIT_FILE).length);
      Attacked.in(store).commit(store);
    }
  }

  @Test
  void whoOnlyReadsKeepsWritersOut() throws IOException {
    Files.createDirectories(folder);
    assertNull(FolderLock.toRead(folder), "nobody has ever opened it");
    JdbmRecordStore.open(folder).close();
    try (FolderLock reading = FolderLock.toRead(folder)) {
      assertLocked(folder);
      try (Child child = Child.writingTo(folder)) {
        assertEquals("LOCKED " + folder, child.line());
      }
    }
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      StoreProblem problem = assertThrows(StoreProblem.class, () -> FolderLock.toRead(folder));
      assertEquals(Kind.LOCKED, problem.kind());
    }
  }

  @Test
  void aKilledProcessLeavesNoLock() {
    try (Child child = Child.writingTo(folder)) {
      assertEquals("0", child.line());
      assertLocked(folder);
    }
    JdbmRecordStore.open(folder).close();
  }

  @Test
  void aFailedOpeningLeavesNoLock() throws IOException {
    JdbmRecordStore.open(folder).close();
    FolderImage sound = FolderImage.of(folder);
    sound.withLength(Attacked.COMMIT_FILE, 0).writeTo(folder);
    assertThrows(StoreProblem.class, () -> JdbmRecordStore.open(folder));
    sound.writeTo(folder);
    JdbmRecordStore.open(folder).close();
  }

  @Test
  void onlyTheOwnerMayLookIntoTheFolder() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    JdbmRecordStore.open(folder).close();
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
  }

  private void assertLocked(Path path) {
    StoreProblem problem =
        assertThrows(StoreProblem.class, () -> JdbmRecordStore.open(path).close());
    assertEquals(Kind.LOCKED, problem.kind(), problem::getMessage);
    assertEquals(folder.toString(), problem.store());
  }
}
