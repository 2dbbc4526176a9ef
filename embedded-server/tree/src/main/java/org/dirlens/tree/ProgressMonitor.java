package org.dirlens.tree;

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

  /** Whether the work shall stop; asked at least every 1000 units. */
  boolean cancelled();
}
