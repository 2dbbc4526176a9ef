package org.dirlens.partition;

import java.util.function.BooleanSupplier;
import org.dirlens.tree.ProgressMonitor;

/** A monitor that also cancels when the partition closes. */
record UntilClosing(ProgressMonitor monitor, BooleanSupplier closing) implements ProgressMonitor {
  @Override
  public void begin(String task, long totalUnits) {
    monitor.begin(task, totalUnits);
  }

  @Override
  public void worked(long units) {
    monitor.worked(units);
  }

  @Override
  public boolean cancelled() {
    return closing.getAsBoolean() || monitor.cancelled();
  }
}
