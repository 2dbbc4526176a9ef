package org.dirlens.application.tests.ui;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;

/** The next job of a name, which waits before it runs until it is released. */
public final class HeldJob extends JobChangeAdapter implements AutoCloseable {
  private static final long SECONDS_MAX = 60;

  private final String name;
  private final AtomicBoolean seen = new AtomicBoolean();
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  public HeldJob(String name) {
    this.name = name;
    Job.getJobManager().addJobChangeListener(this);
  }

  @Override
  public void aboutToRun(IJobChangeEvent event) {
    if (event.getJob().getName().equals(name) && seen.compareAndSet(false, true)) {
      held.countDown();
      await(released);
    }
  }

  public void awaitHeld() {
    if (!await(held)) {
      throw new AssertionError("no such job: " + name);
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public void release() {
    released.countDown();
  }

  @Override
  public void close() {
    release();
    Job.getJobManager().removeJobChangeListener(this);
  }
}
