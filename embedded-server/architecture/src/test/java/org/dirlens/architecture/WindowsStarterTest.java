package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of the start script for Windows, which nothing runs here. */
class WindowsStarterTest {
  private static final String SCRIPT =
      Sources.read(
          Sources.root()
              .resolve("features/org.dirlens.platform.feature/rootfiles/windows/dirlens.bat"));

  /** Delayed expansion takes every ! out of an argument, as of a filter. */
  @Test
  void argumentsAreHandedOnWhereDelayedExpansionIsOff() {
    Deque<Boolean> delayed = new ArrayDeque<>(List.of(true));
    List<String> found = new ArrayList<>();
    int handedOn = 0;
    for (String line : SCRIPT.split("\r\n")) {
      if (line.startsWith("setlocal")) {
        delayed.push(line.contains("enabledelayedexpansion"));
      } else if (line.startsWith("endlocal")) {
        delayed.pop();
      } else if (line.endsWith(" %*")) {
        handedOn++;
        if (delayed.element()) {
          found.add(line);
        }
      }
    }
    assertEquals(List.of(), found);
    assertEquals(2, handedOn, "the engine and the workbench");
  }

  /** Windows passes over some labels of files with other ends of lines. */
  @Test
  void itsLinesEndAsThoseOfWindows() {
    assertEquals(SCRIPT, SCRIPT.replaceAll("\r?\n", "\r\n"));
  }

  @Test
  void aJavaThatIsTooOldIsPassedOver() {
    assertTrue(SCRIPT.contains("if %VERSION% lss 21 set \"PATH=%OTHERS%\""), SCRIPT);
  }
}
