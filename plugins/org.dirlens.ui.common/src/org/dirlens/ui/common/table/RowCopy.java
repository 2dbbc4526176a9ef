package org.dirlens.ui.common.table;

import java.util.Arrays;
import java.util.List;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

/**
 * Copies rows of a table, piece by piece: in a job with progress, unless they are few and in
 * memory.
 */
final class RowCopy<T> {
  private final Display display;
  private final CopyForm<T> form;
  private final RowSource<T> source;
  private final Arrangement<T> arrangement;
  private final int[] places;

  RowCopy(ResultViewer<T> viewer, CopyForm<T> form) {
    this.display = viewer.getDisplay();
    this.form = form;
    this.source = viewer.window().source();
    this.arrangement = viewer.window().arrangement();
    this.places = viewer.copied().toArray();
  }

  void start() {
    if (source.immediate() && !form.waits()) {
      try {
        ClipboardText.copy(display, text(new NullProgressMonitor()));
      } catch (CoreException e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    String rows = places.length == 1 ? Messages.Copy_job_one : Messages.Copy_job;
    Job.create(
            NLS.bind(rows, Figures.count(places.length)),
            monitor -> {
              String text = text(monitor);
              DisplayThread.later(display, () -> ClipboardText.copy(display, text));
            })
        .schedule();
  }

  private String text(IProgressMonitor monitor) throws CoreException {
    SubMonitor progress = SubMonitor.convert(monitor, places.length);
    StringBuilder text = new StringBuilder(form.head().get());
    for (int from = 0; from < places.length; from += RowWindow.BLOCK) {
      int to = Math.min(from + RowWindow.BLOCK, places.length);
      List<T> rows = source.at(arrangement, Arrays.copyOfRange(places, from, to));
      text.append(form.rows().of(rows, progress.split(to - from)));
    }
    return text.toString();
  }
}
