package org.dirlens.partition;

import java.util.function.BooleanSupplier;
import org.dirlens.tree.ProgressMonitor;

/** A monitor that cancels as well when something ends. */
record UntilEnding(ProgressMonitor monitor, BooleanSupplier ending) implements ProgressMonitor {
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
    return ending.getAsBoolean() || monitor.cancelled();
  }
}
