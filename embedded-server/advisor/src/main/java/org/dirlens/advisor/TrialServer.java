package org.dirlens.advisor;

import java.util.List;
import java.util.Optional;
import org.dirlens.advisor.workload.Question;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.Explanation;

/**
 * Where questions are asked as if there were other indices: the directory that is advised upon, or
 * a copy of it.
 *
 * @param <X> why it cannot be asked at all
 */
public interface TrialServer<X extends Exception> {
  /** The index kinds that its searches use now. */
  List<IndexName> indices();

  /**
   * Asks a question to its end.
   *
   * @return empty where this question has no answer: its base does not exist, or it took too long
   */
  Optional<Explanation> explain(Question question, WhatIf whatIf) throws X;

  /** Values of some of its entries, each entry with all its values of these attributes. */
  ValueSample values(List<String> attributes) throws X;
}
