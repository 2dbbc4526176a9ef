package org.dirlens.tree;

import org.jspecify.annotations.Nullable;

/** What long work reports to and asks. Called by the thread that does the work. */
public interface ProgressMonitor {

  /** Hears nothing and never cancels. */
  ProgressMonitor NONE =
      new ProgressMonitor() {
        @Override
        public void begin(String task, long totalUnits) {}

        @Override
        public void worked(long units) {}

        @Override
        public boolean cancelled() {
          return false;
        }
      };

  /**
   * A task starts; called once before its first {@link #worked}.
   *
   * @param totalUnits how many units are expected, -1 if unknown
   */
  void begin(String task, long totalUnits);

  /** Some more units are done. */
  void worked(long units);

  /**
   * Something is damaged; called at once, so that nobody has to wait for the report.
   *
   * @param difference of an index from the entries; null if it is another damage
   */
  default void damaged(VerifyReport.Damage damage, VerifyReport.@Nullable Difference difference) {}

  /** Whether the work shall stop; asked at least every 1000 units. */
  boolean cancelled();
}
