package org.dirlens.launcher.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.Installation;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaceTest {
  private static final long TENTH = TimeUnit.MILLISECONDS.toNanos(100);

  @Test
  void entriesFollowEachOtherAtTheRate() {
    Pace pace = new Pace(10, 0);
    assertEquals(0, pace.waitNanos(0));
    assertEquals(TENTH, pace.waitNanos(0));
    assertEquals(TENTH, pace.waitNanos(TENTH));
    assertEquals(TENTH / 2, pace.waitNanos(2 * TENTH + TENTH / 2), "a sleep that took too long");
  }

  @Test
  void idleTimeIsNotSavedUp() {
    Pace pace = new Pace(1_000, 0);
    long later = TimeUnit.HOURS.toNanos(1);
    int atOnce = 0;
    while (pace.waitNanos(later) == 0) {
      atOnce++;
    }
    assertTrue(atOnce <= 101, "read at once after an hour: " + atOnce);
  }

  @Test
  void theRateOfAPullIsThatOfTheTwin(@TempDir Path folder) throws Exception {
    Path ldif =
        Files.writeString(
            folder.resolve("some.ldif"), "dn: o=some\nobjectClass: organization\no: some\n");
    Path data = folder.resolve("data");
    try (Installation installation = Installation.open(data)) {
      TwinHome home = new FolderHome(installation, data);
      new TwinPull(home, null, new Pace(12_345), ProgressMonitor.NONE)
          .from(new TwinSource.LdifFile(ldif, "o=some"));
      Twin twin = home.files().all().getFirst().twin();
      assertEquals(12_345, twin.pace().entriesPerSecond());
    }
  }
}
