package org.dirlens.load.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

  @Test
  void forAnotherFolderFilesHaveTheirWholePathsAndAllElseStaysAsItIs() throws Exception {
    Path folder = Path.of("load").toAbsolutePath();
    String whole = WorkloadFiles.whole(TEXT + "file = names.txt\n[load]\n", folder);
    assertEquals(TEXT + "file = " + folder.resolve("names.txt") + "\n[load]\n", whole);
    assertEquals(whole, WorkloadFiles.whole(whole, Path.of("elsewhere")));
  }
}
