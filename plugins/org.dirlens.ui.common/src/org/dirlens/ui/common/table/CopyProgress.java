package org.dirlens.ui.common.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.ui.common.Figures;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;
import org.eclipse.osgi.util.NLS;

/** How far a copy of rows is, and which of them are not in it as a whole. One thread. */
public final class CopyProgress extends ProgressMonitorWrapper {
  private final Map<String, Integer> partly;

  CopyProgress(IProgressMonitor monitor) {
    this(monitor, new LinkedHashMap<>());
  }

  private CopyProgress(IProgressMonitor monitor, Map<String, Integer> partly) {
    super(monitor);
    this.partly = partly;
  }

  /** The progress of a piece of the same copy. */
  CopyProgress of(IProgressMonitor piece) {
    return new CopyProgress(piece, partly);
  }

  /**
   * A row is not copied, or in part.
   *
   * @param words what became of all such rows, with a place for "3 rows"
   */
  public void partly(String words) {
    partly.merge(words, 1, Integer::sum);
  }

  /** What is to be told of them, a line for each reason; empty if all rows are copied whole. */
  String told() {
    return partly.entrySet().stream()
        .map(each -> NLS.bind(each.getKey(), rows(each.getValue())))
        .collect(Collectors.joining("\n"));
  }

  private static String rows(int count) {
    return count == 1 ? Messages.Filter_one : NLS.bind(Messages.Filter_rows, Figures.count(count));
  }
}
