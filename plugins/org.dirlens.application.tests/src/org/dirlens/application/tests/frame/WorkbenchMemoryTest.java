package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.WorkbenchMemory;
import org.dirlens.application.tests.ui.FreshWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(FreshWindow.class)
class WorkbenchMemoryTest {
  @TempDir Path folder;

  @Test
  void keepsWhatTheStartScriptReads() throws Exception {
    Path file = folder.resolve("state/memory");
    WorkbenchMemory memory = new WorkbenchMemory(file);
    assertEquals(WorkbenchMemory.DEFAULT_MEGABYTES, memory.megabytes());
    memory.set(2_048);
    assertEquals("2048\n", Files.readString(file));
    assertEquals(2_048, memory.megabytes());
    assertThrows(IllegalArgumentException.class, () -> memory.set(100));
  }

  @Test
  void passesOverAnythingOdd() throws Exception {
    Path file = folder.resolve("memory");
    for (String odd : List.of("", "much", "-1024", "7", "1000000000000")) {
      Files.writeString(file, odd);
      assertEquals(WorkbenchMemory.DEFAULT_MEGABYTES, new WorkbenchMemory(file).megabytes(), odd);
    }
  }
}
