package org.dirlens.index.ui;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;

/**
 * A server whose figures the test sets, and whose builds last until the test or the user ends them.
 */
final class ScriptedAdapter implements IndexAdapter {
  private final IndexableAttributes attributes = new IndexableAttributes(Schema.standard());
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private volatile List<IndexFigures> figures;

  ScriptedAdapter(IndexFigures... figures) {
    this.figures = List.of(figures);
  }

  void setFigures(IndexFigures... now) {
    figures = List.of(now);
  }

  @Override
  public String name() {
    return "dc=example,dc=com";
  }

  @Override
  public long entries() {
    return 10_000;
  }

  @Override
  public IndexableAttributes attributes() {
    return attributes;
  }

  @Override
  public List<IndexFigures> figures() {
    return figures;
  }

  @Override
  public void apply(PlanDiff diff, ProgressMonitor monitor) {
    monitor.begin("Building initials", 100);
    monitor.worked(42);
    while (!monitor.cancelled() && mayEnd.getCount() > 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (monitor.cancelled()) {
      throw new CancellationException();
    }
  }

  @Override
  public void check(SearchQuestion question) throws LdapProblem {
    if (!question.filter().startsWith("(")) {
      throw new LdapProblem(ResultCode.PROTOCOL_ERROR, "a filter starts with (");
    }
  }

  @Override
  public ExplainedSearch explain(SearchQuestion question) throws LdapProblem {
    throw new LdapProblem(ResultCode.NO_SUCH_OBJECT, "there is no " + question.base());
  }
}
