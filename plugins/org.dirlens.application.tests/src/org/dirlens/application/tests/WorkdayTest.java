package org.dirlens.application.tests;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory of a workbench after work, started as the start script does. {@code
 * -Ddirlens.day.clicks=1200} works for an hour of a person who gives each click three seconds.
 */
class WorkdayTest {
  private static final int CLICKS = Integer.getInteger("dirlens.day.clicks", 130);

  @Test
  void workLeavesNothingInMemory(@TempDir Path folder) throws Exception {
    new StoryProcess(folder)
        .play(
            "day",
            Process::destroyForcibly,
            Map.of(),
            List.of(
                "-Ddirlens.day.clicks=" + CLICKS,
                "-XX:Tier4InvocationThreshold=15000",
                "-XX:Tier4MinInvocationThreshold=3000",
                "-XX:Tier4CompileThreshold=30000",
                "-XX:Tier4BackEdgeThreshold=150000"));
    Files.readAllLines(folder.resolve("said-day")).stream()
        .filter(line -> line.startsWith("after "))
        .forEach(System.out::println);
  }
}
