package org.dirlens.advisor;

import org.dirlens.tree.ProgressMonitor;

/** Wants no work to go on. */
public final class Cancelled implements ProgressMonitor {
  @Override
  public void begin(String task, long totalUnits) {}

  @Override
  public void worked(long units) {}

  @Override
  public boolean cancelled() {
    return true;
  }
}
