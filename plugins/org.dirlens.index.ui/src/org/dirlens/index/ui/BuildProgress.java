package org.dirlens.index.ui;

import java.util.OptionalDouble;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * How far the change of a plan is.
 *
 * @param task what is being done, without figures
 * @param done units of it that are done: entries read, or keys looked at
 * @param total units there are; 0 or less while not known
 */
record BuildProgress(String task, long done, long total) {
  /** 0 to 1; empty while it is not known how much there is to do. */
  OptionalDouble share() {
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, done / (double) total));
  }

  /** For the reader: what is done, and how much of it where that is known. */
  String text() {
    return total <= 0
        ? task
        : NLS.bind(
            Messages.Build_of,
            new Object[] {task, Figures.count(Math.min(done, total)), Figures.count(total)});
  }
}
