package org.dirlens.index.core;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.Write;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.index.structure.Verification;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.Explanation;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The indices of one naming context of one server. {@link #name}, {@link #why}, {@link
 * #unseenBuilds}, {@link #fit}, {@link #sentence} and {@link #writes} answer at once; everything
 * else waits for the server and is refused on the display thread, which reads an {@link
 * IndexSnapshot} that was taken in the background.
 */
public abstract class IndexAdapter {
  /** How long a search may take that is run only for advice. */
  public static final Duration ATTEMPT_MAX = Duration.ofSeconds(20);

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
    FIGURES,
    /** To answer a filter on an attribute from the index of its superior type. */
    SUPERIORS
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

  /** Whether a name is the base DN or that of an entry below it; answers at once. */
  public final boolean holds(String dn) {
    return depthHolding(dn) >= 0;
  }

  /** The one of a name's naming context. That may lie in another one, so it is the deepest. */
  public static Optional<IndexAdapter> holding(List<? extends IndexAdapter> offered, String dn) {
    return offered.stream()
        .filter(each -> each.holds(dn))
        .<IndexAdapter>map(each -> each)
        .max(Comparator.comparingInt(each -> each.depthHolding(dn)));
  }

  /** The number of RDNs of the base DN; -1 if it does not hold a name, or that is none. */
  private int depthHolding(String dn) {
    try {
      Dn base = Dn.parse(name, Schema.standard());
      return Dn.parse(dn, Schema.standard()).isDescendantOrSame(base) ? base.depth() : -1;
    } catch (LdapProblem noName) {
      return -1;
    }
  }

  /** Why the server cannot do that, a sentence; empty if it can. */
  public abstract Optional<String> why(Ability missing);

  /** Which indices the server asks for an attribute. */
  public final Lint.Reach reach() {
    return why(Ability.SUPERIORS).isEmpty() ? Lint.Reach.WITH_SUPERIORS : Lint.Reach.OWN;
  }

  /**
   * Why nobody is told when an index is built that was applied, a sentence; empty where {@link
   * #apply} waits for the end of it. Known from the first snapshot on.
   */
  public Optional<String> unseenBuilds() {
    return Optional.empty();
  }

  /**
   * The attributes whose indices the server goes on building though nobody waits for it any more,
   * as after a cancel of {@link #apply}.
   */
  public Set<String> unawaited() {
    return Set.of();
  }

  /**
   * A plan from elsewhere, such as a file, in words of the server: without what it does not have,
   * and with what it needs for itself.
   *
   * @param now the indices that there are
   */
  public FittedPlan fit(IndexPlan wanted, IndexSnapshot now) {
    return FittedPlan.of(wanted, now.indices());
  }

  /** What changes, as a sentence that says nothing of what the server does not have. */
  public final String sentence(PlanChange change) {
    return change instanceof PlanChange.Added added && why(Ability.THRESHOLD).isPresent()
        ? added.sentenceOfKinds()
        : change.sentence();
  }

  /** What is sent to make the changes, in this order; for a person to look at, and for a file. */
  public abstract List<Write> writes(PlanDiff diff);

  /** How the trees lie in pages, as far as the server tells. */
  public TreeSource trees() {
    return TreeSource.none("This server does not show how its trees lie in pages.");
  }

  /** What compares the indices with the entries, where the server can. */
  public Verification verification() {
    return Verification.none("This server cannot be asked to verify its indices.");
  }

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
   * Runs a search with the indices that there are and tells how it was answered; may wait.
   *
   * @throws ConnectionProblem when the base does not exist or the question cannot be read
   */
  public final ExplainedSearch explain(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    return explain(question, ExplainOptions.AS_IT_IS, monitor);
  }

  /**
   * Runs or plans a search and tells how it was or would be answered; may wait.
   *
   * @throws ConnectionProblem when the base does not exist, the question cannot be read, or there
   *     are no such indices to suppose or to hide
   */
  public final ExplainedSearch explain(
      SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.explain");
    return run(question, options, monitor);
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

  /**
   * Runs a search as if there were other indices; may wait.
   *
   * @return empty where it has no answer: its base does not exist, or it takes too long
   * @throws ConnectionProblem when the server explains nothing, or cannot be asked
   */
  public final Optional<Explanation> attempt(
      SearchQuestion question, WhatIf whatIf, IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.attempt");
    return run(question, whatIf, monitor);
  }

  /**
   * Values of attributes in at most {@link ValueSample#ENTRIES} of its entries, the first that the
   * server sends; may wait. Each value is as the equality rule compares it where that is text, and
   * counts for the superior types of its attribute, too. The monitor is told of each entry.
   */
  public final ValueSample sample(List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.sample");
    return values(attributes, monitor);
  }

  /** The shapes of filters that no index helped, as the server counts them; may wait. */
  public final List<ShapeUse> unindexed(IProgressMonitor monitor) throws ConnectionProblem {
    WaitingCalls.begin("IndexAdapter.unindexed");
    return counted(monitor);
  }

  /** As {@link #snapshot}; never on the display thread. */
  protected abstract IndexSnapshot takeSnapshot(IProgressMonitor monitor) throws ConnectionProblem;

  /** As {@link #apply}; never on the display thread. */
  protected abstract void change(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem;

  /** As {@link #check}; never on the display thread. */
  protected abstract void read(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #explain}; never on the display thread. */
  protected abstract ExplainedSearch run(
      SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #advise}; never on the display thread. */
  protected abstract List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #attempt}; never on the display thread. Servers that explain override it. */
  protected Optional<Explanation> run(
      SearchQuestion question, WhatIf whatIf, IProgressMonitor monitor) throws ConnectionProblem {
    throw ConnectionProblem.request(why(Ability.EXPLAIN).orElse(""));
  }

  /** As {@link #sample}; never on the display thread. */
  protected abstract ValueSample values(List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** As {@link #unindexed}; none where the server does not count. */
  protected List<ShapeUse> counted(IProgressMonitor monitor) throws ConnectionProblem {
    return List.of();
  }
}
