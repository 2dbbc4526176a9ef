package org.dirlens.partition.verb;

import org.dirlens.partition.ldap.LdapProblem;

/** Which write of several was refused, and why; none of them was done. */
public final class UpdateSequenceProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final int index;
  private final LdapProblem problem;

  /** The write at this place, from 0, was refused. */
  public UpdateSequenceProblem(int index, LdapProblem problem) {
    super("write " + index + ": " + problem.getMessage(), problem, false, false);
    this.index = index;
    this.problem = problem;
  }

  /** The place of the refused write, from 0. */
  public int index() {
    return index;
  }

  public LdapProblem problem() {
    return problem;
  }
}
