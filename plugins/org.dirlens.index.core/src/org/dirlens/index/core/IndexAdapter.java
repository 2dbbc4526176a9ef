package org.dirlens.index.core;

import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * The indices of one naming context of one server. Everything may take a while, so nothing here is
 * called on the user interface thread; the embedded partition answers {@link #figures} within a
 * millisecond.
 */
public interface IndexAdapter {
  /** The base DN. */
  String name();

  /** Entries of the naming context. */
  long entries();

  /** What can be indexed. */
  IndexableAttributes attributes();

  /** The indices with their figures, in the order of the server. */
  List<IndexFigures> figures();

  /**
   * Makes the changes while the server goes on serving.
   *
   * @throws LdapProblem when the server refuses a change
   * @throws java.util.concurrent.CancellationException when the monitor cancelled
   */
  void apply(PlanDiff diff, ProgressMonitor monitor) throws LdapProblem;

  /**
   * Checks a filter without running it.
   *
   * @throws LdapProblem naming what cannot be read
   */
  void check(SearchQuestion question) throws LdapProblem;

  /**
   * Runs a search and tells how it was answered.
   *
   * @throws LdapProblem when the base does not exist or the question cannot be read
   */
  ExplainedSearch explain(SearchQuestion question) throws LdapProblem;
}
