package org.dirlens.browser.core.change;

import java.time.Duration;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;

/** Hears of a cancel a while later, so that what is under way by then is answered and known. */
public final class DelayedCancel extends ProgressMonitorWrapper {
  private static final Duration GRACE = Duration.ofSeconds(2);

  private long cancelledNanos;

  /** Hears of what {@code monitor} is told. */
  public DelayedCancel(IProgressMonitor monitor) {
    super(monitor);
  }

  @Override
  public boolean isCanceled() {
    if (!super.isCanceled()) {
      return false;
    }
    long now = System.nanoTime();
    cancelledNanos = cancelledNanos == 0 ? now : cancelledNanos;
    return now - cancelledNanos > GRACE.toNanos();
  }
}
