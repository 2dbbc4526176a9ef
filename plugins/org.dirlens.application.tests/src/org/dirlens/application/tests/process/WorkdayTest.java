package org.dirlens.application.tests.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory of a workbench after work, started as the start script does. {@code
 * -Ddirlens.day.clicks=1200} works for an hour of a person who gives each click three seconds.
 */
class WorkdayTest {
  private static final int CLICKS = Integer.getInteger("dirlens.day.clicks", 130);
  private static final Pattern OPTION = Pattern.compile("-XX:(Tier|Initial|M|G1)\\w+=[\\d.]+");

  @Test
  void workLeavesNothingInMemory(@TempDir Path folder) throws Exception {
    new StoryProcess(folder).play("day", Process::destroyForcibly, Map.of(), options());
    Files.readAllLines(folder.resolve("said-day")).stream()
        .filter(line -> line.startsWith("after "))
        .forEach(System.out::println);
  }

  /** What the start script says of compiler and heap, and the clicks. */
  private static List<String> options() throws IOException {
    Path folder = Path.of("../../features/org.dirlens.platform.feature/rootfiles/unix");
    String script = Files.readString(folder.resolve("dirlens"));
    String workbench = script.substring(script.indexOf("run_workbench()"));
    return Stream.concat(
            Stream.of("-Ddirlens.day.clicks=" + CLICKS),
            OPTION.matcher(workbench).results().map(MatchResult::group))
        .toList();
  }
}
