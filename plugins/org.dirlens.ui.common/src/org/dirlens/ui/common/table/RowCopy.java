package org.dirlens.ui.common.table;

import java.util.Arrays;
import java.util.List;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

/**
 * Copies the rows that are selected, all without a selection, piece by piece: in a job with
 * progress, unless they are few and in memory. Rows that are being arranged are waited for.
 */
final class RowCopy<T> {
  private final Display display;
  private final CopyForm<T> form;
  private final RowSource<T> source;
  private final Arrangement<T> arrangement;
  private final int[] places;

  private RowCopy(
      ResultViewer<T> viewer, CopyForm<T> form, RowSource<T> source, Arrangement<T> arrangement) {
    this.display = viewer.getDisplay();
    this.form = form;
    this.source = source;
    this.arrangement = arrangement;
    this.places = viewer.copied().toArray();
  }

  static <T> void start(ResultViewer<T> viewer, CopyForm<T> form) {
    viewer
        .window()
        .whenArranged(
            (source, arrangement) -> new RowCopy<>(viewer, form, source, arrangement).start());
  }

  private void start() {
    if (source.immediate() && !form.waits()) {
      try {
        CopyProgress progress = new CopyProgress(new NullProgressMonitor());
        copied(text(progress), progress);
      } catch (CoreException e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    String rows = places.length == 1 ? Messages.Copy_job_one : Messages.Copy_job;
    Job.create(
            NLS.bind(rows, Figures.count(places.length)),
            monitor -> {
              CopyProgress progress = new CopyProgress(monitor);
              String text = text(progress);
              DisplayThread.later(display, () -> copied(text, progress));
            })
        .schedule();
  }

  private void copied(String text, CopyProgress progress) {
    ClipboardText.copy(display, text);
    if (!progress.told().isEmpty()) {
      Notification.problem(Messages.Copy_partly, progress.told());
    }
  }

  private String text(CopyProgress whole) throws CoreException {
    SubMonitor progress = SubMonitor.convert(whole, places.length);
    StringBuilder text = new StringBuilder(form.head().get());
    for (int from = 0; from < places.length; from += RowWindow.BLOCK) {
      int to = Math.min(from + RowWindow.BLOCK, places.length);
      List<T> rows = source.at(arrangement, Arrays.copyOfRange(places, from, to));
      text.append(form.rows().of(rows, whole.of(progress.split(to - from))));
    }
    return text.toString();
  }
}
