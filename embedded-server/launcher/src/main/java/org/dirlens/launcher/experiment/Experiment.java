package org.dirlens.launcher.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.partition.ldap.LdapProblem;

/** A measurement that anybody can repeat. Has no state; what it makes lies in the folder given. */
public interface Experiment {
  /** A short name without spaces, unique. */
  String name();

  /** What is measured, in one line. */
  String title();

  /** Entries with which it takes seconds. */
  long smokeSize();

  /** Entries of the original experiment. */
  long fullSize();

  /**
   * Runs it and checks every result set against what was generated.
   *
   * @param folder an empty folder for its data
   * @param size entries of the largest step, at least 100
   * @throws IllegalStateException if a result set is not what it must be
   */
  ResultTable run(Path folder, long size) throws IOException, LdapProblem;
}
