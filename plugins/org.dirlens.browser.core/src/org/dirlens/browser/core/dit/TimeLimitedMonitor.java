package org.dirlens.browser.core.dit;

import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;

/** Cancels what takes too long. */
final class TimeLimitedMonitor extends ProgressMonitorWrapper {
  private final long endNanos;

  TimeLimitedMonitor(IProgressMonitor monitor, int millis) {
    super(monitor);
    endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Whether the time is over, and nobody else cancelled it. */
  boolean ranOut() {
    return System.nanoTime() - endNanos > 0 && !super.isCanceled();
  }

  @Override
  public boolean isCanceled() {
    return super.isCanceled() || System.nanoTime() - endNanos > 0;
  }
}
