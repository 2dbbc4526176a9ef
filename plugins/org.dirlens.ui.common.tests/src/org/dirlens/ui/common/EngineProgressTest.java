package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;

class EngineProgressTest {
  private final Shown shown = new Shown();
  private final EngineProgress progress = new EngineProgress(shown);

  @Test
  void showsAMillionEntriesInAThousandSteps() {
    progress.begin("Building", 1_000_000);
    for (int i = 0; i < 1_000_000; i++) {
      progress.worked(1);
    }

    assertEquals("Building", shown.task);
    assertEquals(1000, shown.total);
    assertEquals(1000, shown.done);
    assertEquals(1000, shown.calls);
  }

  @Test
  void neverShowsMoreThanAll() {
    progress.begin("Building", 10);
    progress.worked(25);

    assertEquals(1000, shown.done);
  }

  @Test
  void showsUnknownWorkAsUnknown() {
    progress.begin("Reading", -1);
    progress.worked(5);

    assertEquals(IProgressMonitor.UNKNOWN, shown.total);
    assertEquals(0, shown.calls);
  }

  @Test
  void carriesACancelBack() {
    assertFalse(progress.cancelled());
    shown.setCanceled(true);
    assertTrue(progress.cancelled());
  }

  private static final class Shown extends NullProgressMonitor {
    private String task = "";
    private int total;
    private int done;
    private int calls;

    @Override
    public void beginTask(String name, int totalWork) {
      task = name;
      total = totalWork;
    }

    @Override
    public void worked(int work) {
      done += work;
      calls++;
    }
  }
}
