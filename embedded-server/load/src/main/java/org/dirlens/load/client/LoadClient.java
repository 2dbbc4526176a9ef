package org.dirlens.load.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.load.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * Puts a server under load, once. {@link #run} waits for the end; {@link #pause}, {@link #resume}
 * and {@link #cancel} come from other threads.
 *
 * <p>A cancelled load ends as one whose time is over: it waits up to a second for the last answers,
 * deletes what it has added, and closes its connections.
 */
public final class LoadClient {
  private static final long POLL_MILLIS = 20;

  private final LoadControl control;
  private final LoadListener listener;
  private final LoadTotals totals;
  private LoadState state = LoadState.CONNECTING;
  private int connected;
  private int ended;
  private long stoppedNanos;
  private @Nullable Throwable problem;

  public LoadClient(LoadTarget target, RequestMix mix, LoadShape shape, LoadListener listener) {
    if (mix.operations().isEmpty() || mix.operations().size() > RequestMix.OPERATIONS_MAX) {
      throw new IllegalArgumentException(
          "a mix has from 1 to " + RequestMix.OPERATIONS_MAX + " operations");
    }
    this.control = new LoadControl(target, mix, shape);
    this.listener = listener;
    this.totals = new LoadTotals(mix.operations(), shape.threads(), listener::second);
  }

  /** Stops sending until {@link #resume}; the time of the load stands still. */
  public void pause() {
    control.clock().pause();
  }

  public void resume() {
    control.clock().resume();
  }

  /** Ends the load early. */
  public void cancel() {
    control.cancel();
  }

  /**
   * Runs the load. An interrupt cancels it, and is still there when this returns.
   *
   * @throws IOException if the server cannot be connected to, or refuses the bind
   */
  public LoadResult run() throws IOException {
    listener.state(state);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < control.shape().threads(); i++) {
      LoadThread work = new LoadThread(control, i);
      threads.add(Thread.ofPlatform().name("load " + i).daemon().start(() -> run(work)));
    }
    boolean interrupted = false;
    while (ended < threads.size()) {
      interrupted |= !takeEvents();
    }
    enter(LoadState.ENDED);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    throwProblem();
    return totals.result(measured());
  }

  @SuppressWarnings("InterruptedExceptionSwallowed") // told to the thread that waits
  private void run(LoadThread work) {
    Throwable problemOfWork = null;
    try {
      work.run();
    } catch (Exception | Error e) {
      problemOfWork = e;
    }
    control.tell(new LoadEvent.ThreadEnded(work.cpuNanos(), problemOfWork));
  }

  /** Takes an event if one comes soon; false if this thread was interrupted. */
  private boolean takeEvents() {
    try {
      LoadEvent event = control.events().poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (event != null) {
        take(event);
      }
      enterByTime();
      return true;
    } catch (InterruptedException e) {
      cancel();
      return false;
    }
  }

  private void take(LoadEvent event) {
    switch (event) {
      case LoadEvent.Connected one -> {
        connected++;
        if (connected == control.shape().threads()) {
          control.start();
        }
      }
      case LoadEvent.SecondOver second -> totals.add(second);
      case LoadEvent.Stopped one -> {
        stoppedNanos = Math.max(stoppedNanos, control.clock().now());
        enter(LoadState.DRAINING);
      }
      case LoadEvent.CleaningUp one -> enter(LoadState.CLEANING_UP);
      case LoadEvent.NotDeleted left -> listener.notDeleted(left.entry(), left.resultCode());
      case LoadEvent.ThreadEnded thread -> ended(thread);
    }
  }

  private void ended(LoadEvent.ThreadEnded thread) {
    ended++;
    totals.addCpuNanos(thread.cpuNanos());
    if (thread.problem() != null) {
      problem = problem == null ? thread.problem() : problem;
      cancel();
    }
  }

  /** States that begin by time and not by what a thread says. */
  private void enterByTime() {
    if (connected == control.shape().threads() && state.compareTo(LoadState.DRAINING) < 0) {
      boolean measuring = control.clock().now() >= control.shape().beforeMeasuringNanos();
      LoadState running = measuring ? LoadState.MEASURING : LoadState.WARMING_UP;
      enter(control.clock().paused() ? LoadState.PAUSED : running);
    }
  }

  private void enter(LoadState next) {
    if (state != next && (state.compareTo(LoadState.DRAINING) < 0 || next.compareTo(state) > 0)) {
      state = next;
      listener.state(next);
    }
  }

  private void throwProblem() throws IOException {
    switch (problem) {
      case null -> {}
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IOException("the load was interrupted", problem);
    }
  }

  private Duration measured() {
    LoadShape shape = control.shape();
    long end = Math.min(stoppedNanos, shape.endNanos());
    return Duration.ofNanos(Math.max(0, end - shape.beforeMeasuringNanos()));
  }
}
