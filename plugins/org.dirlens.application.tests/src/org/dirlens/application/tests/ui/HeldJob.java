package org.dirlens.application.tests.ui;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.jspecify.annotations.Nullable;

/**
 * The next job of a name, which sleeps before it runs until it is released. Any thread may be told
 * of a job, that of the display, too, so that none must wait in a listener.
 */
public final class HeldJob extends JobChangeAdapter implements AutoCloseable {
  private static final long SECONDS_MAX = 60;

  private final String name;
  private final AtomicBoolean seen = new AtomicBoolean();
  private final CountDownLatch held = new CountDownLatch(1);
  private volatile @Nullable Job job;

  public HeldJob(String name) {
    this.name = name;
    Job.getJobManager().addJobChangeListener(this);
  }

  @Override
  public void aboutToRun(IJobChangeEvent event) {
    if (event.getJob().getName().equals(name) && seen.compareAndSet(false, true)) {
      job = event.getJob();
      job.sleep();
      held.countDown();
    }
  }

  public void awaitHeld() throws InterruptedException {
    if (!held.await(SECONDS_MAX, TimeUnit.SECONDS)) {
      throw new AssertionError("no such job: " + name);
    }
  }

  /** As a person does in the view of running work. */
  public void cancel() {
    Job asleep = job;
    if (asleep != null) {
      asleep.cancel();
    }
  }

  public void release() {
    Job asleep = job;
    if (asleep != null) {
      asleep.wakeUp();
    }
  }

  @Override
  public void close() {
    release();
    Job.getJobManager().removeJobChangeListener(this);
  }
}
