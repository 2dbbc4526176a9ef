package org.dirlens.ui.common;

import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Shows the progress of engine work in the workbench and carries a cancel back. Engine work counts
 * in {@code long} units; the workbench gets at most a thousand steps, so that a million entries do
 * not become a million paint requests.
 *
 * <p>Threads: the one that does the work.
 */
public final class EngineProgress implements ProgressMonitor {
  private static final int STEPS = 1000;

  private final IProgressMonitor shown;
  private long total = -1;
  private long done;
  private int shownSteps;

  public EngineProgress(IProgressMonitor shown) {
    this.shown = shown;
  }

  @Override
  public void begin(String task, long totalUnits) {
    total = totalUnits;
    done = 0;
    shownSteps = 0;
    shown.beginTask(task, totalUnits < 0 ? IProgressMonitor.UNKNOWN : STEPS);
  }

  @Override
  public void worked(long units) {
    done += units;
    if (total <= 0) {
      return;
    }
    int steps = (int) Math.min(STEPS, done * (double) STEPS / total);
    if (steps > shownSteps) {
      shown.worked(steps - shownSteps);
      shownSteps = steps;
    }
  }

  @Override
  public boolean cancelled() {
    return shown.isCanceled();
  }
}
