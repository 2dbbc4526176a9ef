package org.dirlens.index.core;

import java.util.List;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * The indices of one naming context of one server. {@link #name} answers at once; everything else
 * may take a while and is refused on the display thread, which reads an {@link IndexSnapshot} that
 * was taken in the background.
 */
public abstract class IndexAdapter {
  private final String name;

  /**
   * @param name the base DN
   */
  protected IndexAdapter(String name) {
    this.name = name;
  }

  /** The base DN; answers at once, on any thread. */
  public final String name() {
    return name;
  }

  /** The indices and all that is needed to design others; may wait. */
  public final IndexSnapshot snapshot() {
    WaitingCalls.begin("IndexAdapter.snapshot");
    return takeSnapshot();
  }

  /**
   * Makes the changes while the server keeps serving; may wait.
   *
   * @throws LdapProblem when the server refuses a change
   * @throws java.util.concurrent.CancellationException when the monitor cancelled
   */
  public final void apply(PlanDiff diff, ProgressMonitor monitor) throws LdapProblem {
    WaitingCalls.begin("IndexAdapter.apply");
    change(diff, monitor);
  }

  /**
   * Checks a filter without running it; may wait.
   *
   * @throws LdapProblem naming what cannot be read
   */
  public final void check(SearchQuestion question) throws LdapProblem {
    WaitingCalls.begin("IndexAdapter.check");
    read(question);
  }

  /**
   * Runs a search and tells how it was answered; may wait.
   *
   * @throws LdapProblem when the base does not exist or the question cannot be read
   */
  public final ExplainedSearch explain(SearchQuestion question) throws LdapProblem {
    WaitingCalls.begin("IndexAdapter.explain");
    return run(question);
  }

  /**
   * What would make that search cheaper; runs it again as if other indices were there; may wait.
   *
   * @throws LdapProblem when it cannot be run again, or not in the time there is for advice
   */
  public final List<IndexAdvice> advise(ExplainedSearch search) throws LdapProblem {
    WaitingCalls.begin("IndexAdapter.advise");
    return advice(search);
  }

  /** As {@link #snapshot}; never on the display thread. */
  protected abstract IndexSnapshot takeSnapshot();

  /** As {@link #apply}; never on the display thread. */
  protected abstract void change(PlanDiff diff, ProgressMonitor monitor) throws LdapProblem;

  /** As {@link #check}; never on the display thread. */
  protected abstract void read(SearchQuestion question) throws LdapProblem;

  /** As {@link #explain}; never on the display thread. */
  protected abstract ExplainedSearch run(SearchQuestion question) throws LdapProblem;

  /** As {@link #advise}; never on the display thread. */
  protected abstract List<IndexAdvice> advice(ExplainedSearch search) throws LdapProblem;
}
