package org.dirlens.load.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadFilesTest {
  @TempDir Path folder;

  @Test
  void filesHaveTheirWholePathsAndAllElseStaysAsItIs() throws Exception {
    Files.writeString(folder.resolve("names.txt"), "anna\nbert\n");
    String text =
        "title = t\nbase = o=x\n# file = names.txt\n[value name]\nfile = names.txt\n"
            + "[search all]\nbase = {base}\nfilter = (cn={name})\n";
    String whole = WorkloadFiles.whole(text, folder);
    assertEquals(
        text.replace("\nfile = names.txt", "\nfile = " + folder.resolve("names.txt")), whole);
    assertEquals(
        WorkloadReader.read(text, new Given(null, null, folder)).values().keySet(),
        WorkloadReader.read(whole, Given.NOTHING).values().keySet());
    assertEquals(whole, WorkloadFiles.whole(whole, Path.of("elsewhere")));
  }
}
