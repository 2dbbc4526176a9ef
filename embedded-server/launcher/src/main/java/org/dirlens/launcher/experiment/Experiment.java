package org.dirlens.launcher.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/** A measurement that anybody can repeat. Has no state; what it makes lies in the folder given. */
public interface Experiment {
  Description description();

  /**
   * What a run of this size will probably need on a machine like the one that {@link
   * Estimate#basis} names.
   *
   * @param size entries of the largest step, at least 100
   */
  Estimate estimate(long size);

  /**
   * Runs it and checks every result set against what was generated.
   *
   * @param folder an empty folder for its data
   * @param size entries of the largest step, at least 100
   * @param monitor hears of loads, index builds and rows; one that cancels ends the measurement too
   * @throws CancellationException if the monitor cancelled; the folder is then to be deleted
   * @throws IllegalStateException if a result set is not what it must be
   */
  ResultTable run(Path folder, long size, ProgressMonitor monitor) throws IOException, LdapProblem;
}
