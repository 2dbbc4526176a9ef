package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.dirlens.record.RecordStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the power-loss tests take for granted: all that the commit file says of the log was synced
 * before it was said. The Java runtime's own record of reads and writes tells.
 */
class SyncOrderTest {
  private static final String WRITE = "jdk.FileWrite";
  private static final String FORCE = "jdk.FileForce";
  private static final int COMMITS = 3;

  /** VALID, CHECKPOINTING, EMPTY; with the last one the log counts no more. */
  private static final int WORDS_A_COMMIT = 3;

  @TempDir Path folder;

  @Test
  void theLogIsDurableAsFarAsTheCommitFileSays() throws IOException {
    boolean loose = true;
    int words = 0;
    for (RecordedEvent access : accesses()) {
      String path = String.valueOf(access.getString("path"));
      boolean write = access.getEventType().getName().equals(WRITE);
      if (path.endsWith(Attacked.LOG)) {
        loose = write;
      } else if (path.endsWith(Attacked.COMMIT_FILE) && write) {
        boolean logCounts = words++ % WORDS_A_COMMIT != WORDS_A_COMMIT - 1;
        assertFalse(logCounts && loose, "word " + words + " tells of bytes that may be lost");
      }
    }
    assertEquals(0, words % WORDS_A_COMMIT);
    assertTrue(words >= COMMITS * WORDS_A_COMMIT, words + " words");
  }

  private List<RecordedEvent> accesses() throws IOException {
    Path file = folder.resolve("accesses.jfr");
    try (Recording recording = new Recording()) {
      for (String kind : List.of(WRITE, FORCE)) {
        recording.enable(kind).withoutStackTrace().withThreshold(Duration.ZERO);
      }
      recording.start();
      try (RecordStore store = JdbmRecordStore.open(folder.resolve("store"))) {
        Attacked history = Attacked.in(store);
        for (int i = 0; i < COMMITS; i++) {
          history.commit(store);
        }
      }
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .sorted(Comparator.comparing(RecordedEvent::getStartTime))
        .toList();
  }
}
