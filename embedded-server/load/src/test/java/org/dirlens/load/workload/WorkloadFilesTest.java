package org.dirlens.load.workload;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkloadFilesTest {
  private static final String TEXT = "title = t\nbase = o=x\n# file = names.txt\n[value name]\n";

  @Test
  void onlyFilesWithoutAWholePathAreInTheFolder() throws Exception {
    assertTrue(WorkloadFiles.inFolder(TEXT + "file = names.txt\n"));
    assertFalse(
        WorkloadFiles.inFolder(TEXT + "file = " + Path.of("names.txt").toAbsolutePath() + "\n"));
    assertFalse(WorkloadFiles.inFolder(TEXT + "number = 1..5\n"));
  }
}
