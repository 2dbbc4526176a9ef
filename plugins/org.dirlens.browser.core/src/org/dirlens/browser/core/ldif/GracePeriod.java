package org.dirlens.browser.core.ldif;

import java.time.Duration;
import org.eclipse.core.runtime.NullProgressMonitor;

/** Lets what is under way end by itself for a while before it counts as cancelled. */
final class GracePeriod extends NullProgressMonitor {
  private final long deadlineNanos;

  GracePeriod(Duration duration) {
    deadlineNanos = System.nanoTime() + duration.toNanos();
  }

  @Override
  public boolean isCanceled() {
    return System.nanoTime() >= deadlineNanos;
  }
}
