package org.dirlens.testkit.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {
  private static final IOException GERMAN =
      new IOException("Auf dem Ger\u00e4t ist kein Speicherplatz mehr verf\u00fcgbar");

  @Test
  void aFullDiskIsToldByWhatIsLeftWhateverTheLanguageOfTheSystem() {
    assertTrue(DiskSpace.isFull(GERMAN, DiskSpace.LEAST_BYTES - 1));
    assertFalse(DiskSpace.isFull(GERMAN, DiskSpace.LEAST_BYTES));
    assertTrue(DiskSpace.isFull(new IOException("No space left on device"), Long.MAX_VALUE));
    assertTrue(DiskSpace.isFull(new IOException("Disk quota exceeded"), Long.MAX_VALUE));
    assertFalse(DiskSpace.isFull(new IOException(), Long.MAX_VALUE));
  }

  @Test
  void whatIsLeftIsKnownOfAFileThatIsNotThereYet(@TempDir Path folder) {
    Path file = folder.resolve("a/b/c");
    assertTrue(DiskSpace.usableBytes(file) > 0);
    StoreProblem.Kind expected =
        DiskSpace.usableBytes(file) < DiskSpace.LEAST_BYTES
            ? StoreProblem.Kind.FULL
            : StoreProblem.Kind.IO;
    assertEquals(expected, DiskSpace.problem(file, "key", GERMAN).kind());
  }
}
