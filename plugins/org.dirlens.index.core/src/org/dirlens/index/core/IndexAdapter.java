package org.dirlens.index.core;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The indices of one naming context of one server. {@link #name}, {@link #why} and {@link #writes}
 * answer at once; everything else waits for the server and is refused on the display thread, which
 * reads an {@link IndexSnapshot} that was taken in the background.
 */
public abstract class IndexAdapter {
  private final String name;

  /** What some servers can do with indices and others cannot. */
  public enum Ability {
    /** To say where a search is answered, and to run it as if other indices were there. */
    EXPLAIN,
    /** To have a number of ids per key from which on a key is kept in another way. */
    THRESHOLD,
    /** To have a page cache for each index. */
    CACHE,
    /** To have an index and not use it. */
    HIDE,
    /** To tell keys, ids, bytes and use of an index. */
    FIGURES
  }

  /**
   * @param name the base DN
   */
  protected IndexAdapter(String name) {
    this.name = name;
  }

  /** The base DN. */
  public final String name() {
    return name;
  }

  /** Why the server cannot do that, a sentence; empty if it can. */
  public abstract Optional<String> why(Ability missing);

  /** What is sent to make the changes, in this order; for a person to look at, and for a file. */
  public abstract List<Write> writes(PlanDiff diff);

  /** The indices and all that is needed to design others; may wait. */
  public final IndexSnapshot snapshot(IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.snapshot");
    return takeSnapshot(monitor);
  }

  /**
   * Makes the changes while the server keeps serving, and waits until what is new is built. A
   * cancel ends the waiting, and the building where the server can end it.
   *
   * @throws ConnectionProblem when the server refuses a change or cannot build; those before are
   *     done
   */
  public final void apply(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.apply");
    change(diff, monitor);
  }

  /**
   * Checks a filter without running it; may wait.
   *
   * @throws ConnectionProblem naming what cannot be read
   */
  public final void check(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.check");
    read(question, monitor);
  }

  /**
   * Runs a search and tells how it was answered; may wait.
   *
   * @throws ConnectionProblem when the base does not exist or the question cannot be read
   */
  public final ExplainedSearch explain(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.explain");
    return run(question, monitor);
  }

  /**
   * What would make that search cheaper; runs it again as if other indices were there; may wait.
   *
   * @throws ConnectionProblem when it cannot be run again, or not in the time there is for advice
   */
  public final List<IndexAdvice> advise(ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.advise");
    return advice(search, monitor);
  }

  /** As {@link #snapshot}; never on the display thread. */
  protected abstract IndexSnapshot takeSnapshot(IProgressMonitor monitor) throws ConnectionProblem;

  /** As {@link #apply}; never on the display thread. */
  protected abstract void change(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem;

  /** As {@link #check}; never on the display thread. */
  protected abstract void read(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #explain}; never on the display thread. */
  protected abstract ExplainedSearch run(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #advise}; never on the display thread. */
  protected abstract List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem;
}
