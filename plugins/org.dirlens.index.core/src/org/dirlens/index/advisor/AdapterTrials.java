package org.dirlens.index.advisor;

import java.util.List;
import java.util.Optional;
import org.dirlens.advisor.DirectoryFacts;
import org.dirlens.advisor.IndexName;
import org.dirlens.advisor.TrialServer;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.workload.Question;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.design.IndexFacts;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.Explanation;
import org.eclipse.core.runtime.IProgressMonitor;

/** Asks a server through its adapter. */
final class AdapterTrials implements TrialServer<ConnectionProblem> {
  private final IndexAdapter adapter;
  private final IProgressMonitor monitor;
  private final DirectoryFacts facts;

  AdapterTrials(IndexAdapter adapter, IProgressMonitor monitor) throws ConnectionProblem {
    this.adapter = adapter;
    this.monitor = monitor;
    this.facts = IndexFacts.of(adapter.snapshot(monitor));
  }

  /** What there is to advise upon. */
  DirectoryFacts facts() {
    return facts;
  }

  @Override
  public List<IndexName> indices() {
    return List.copyOf(facts.used());
  }

  @Override
  public Optional<Explanation> explain(Question question, WhatIf whatIf) throws ConnectionProblem {
    return adapter.attempt(question(question), whatIf, monitor);
  }

  /** As the window asks it. */
  static SearchQuestion question(Question question) {
    Scope scope =
        switch (question.scope()) {
          case BASE -> Scope.BASE;
          case ONE -> Scope.ONE_LEVEL;
          case SUB -> Scope.SUBTREE;
        };
    return new SearchQuestion(question.base(), scope, question.filter());
  }

  @Override
  public ValueSample values(List<String> attributes) throws ConnectionProblem {
    return adapter.sample(attributes, monitor);
  }
}
