package org.dirlens.index.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.advisor.ValueSample;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/**
 * Looks at some entries of the partition that is designed, in the background and only when somebody
 * wants to know.
 *
 * <p>Threads: user interface.
 */
final class SampleReader {
  /** It is told again after so many entries. */
  private static final int TOLD_ENTRIES = 100;

  private final Control owner;
  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable IndexAdapter adapter;
  private ValueSample sample = new ValueSample();
  private String said = "";
  private @Nullable Job job;

  /**
   * @param owner nobody wants to know any more once it is disposed
   */
  SampleReader(Control owner) {
    this.owner = owner;
  }

  /** Tells when there is something new to know. */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  private void tell(String sentence) {
    said = sentence;
    List.copyOf(listeners).forEach(Runnable::run);
  }

  /** Belongs to this partition from now on; what is known of another one is forgotten. */
  void follow(@Nullable IndexAdapter shown) {
    if (shown != adapter) {
      cancel();
      adapter = shown;
      job = null;
      sample = new ValueSample();
      said = "";
    }
  }

  /** Looks at entries unless that was done, was tried in vain, or is being done. */
  void readOnce(IndexSnapshot now) {
    if (said.isEmpty()) {
      read(now);
    }
  }

  /** Looks at entries, unless that is being done. */
  void read(IndexSnapshot now) {
    IndexAdapter from = adapter;
    if (from == null || job != null) {
      return;
    }
    List<String> attributes = now.attributes().offered().stream().map(Candidate::name).toList();
    job =
        DirectoryJob.of(
                NLS.bind(Messages.Sample_job, from.name()),
                monitor -> from.sample(attributes, new Reported(from, monitor)))
            .whenDone(found -> ended(from, () -> done(found)))
            .whenFailed(problem -> ended(from, () -> failed(problem)))
            .whenUndone(() -> ended(from, () -> tell(Messages.Sample_stopped)))
            .start();
    tell(Messages.Sample_begins);
  }

  private void ended(IndexAdapter from, Runnable end) {
    if (from == adapter && !owner.isDisposed()) {
      job = null;
      end.run();
    }
  }

  private void done(ValueSample found) {
    sample = found;
    tell(
        NLS.bind(
            found.whole() ? Messages.Sample_all : Messages.Sample_some,
            Figures.count(found.entries())));
  }

  private void failed(ConnectionProblem problem) {
    tell(NLS.bind(Messages.Sample_failed, problem.getMessage()));
  }

  /** Ends the looking; what is known stays. */
  void cancel() {
    if (job != null) {
      job.cancel();
    }
  }

  boolean reading() {
    return job != null;
  }

  /** What was found last; no entries where nobody looked. */
  ValueSample sample() {
    return sample;
  }

  /** How far it is, for the reader; empty where nobody looked. */
  String said() {
    return said;
  }

  /** Tells how far it is, now and then. */
  private final class Reported extends ProgressMonitorWrapper {
    private final IndexAdapter from;
    private final AtomicLong entries = new AtomicLong();

    Reported(IndexAdapter from, IProgressMonitor monitor) {
      super(monitor);
      this.from = from;
    }

    @Override
    public void worked(int work) {
      super.worked(work);
      long seen = entries.addAndGet(work);
      if (seen % TOLD_ENTRIES == 0) {
        DisplayThread.later(owner.getDisplay(), owner, () -> progress(seen));
      }
    }

    private void progress(long seen) {
      if (from == adapter && job != null) {
        tell(
            NLS.bind(
                Messages.Sample_reading, Figures.count(seen), Figures.count(ValueSample.ENTRIES)));
      }
    }
  }
}
