package org.dirlens.index.ui.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.dirlens.browser.ui.filter.ServerNames;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.ExplainHistory;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.NeededIndex;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * A search and the explanation of its filter, next to the explanation before or to one that was
 * pinned, and explained again as if other indices were there. An explanation stays in sight until
 * there is another one, and is marked as old as soon as it is not that of the search in the box, or
 * of the entries and indices there are.
 *
 * <p>Threads: user interface; searches run in a job.
 */
public final class ExplainPanel extends Composite {
  private final Map<String, ExplainHistory> histories = new HashMap<>();
  private final Display shownOn = getDisplay();
  private final Designing designing;
  private final Consumer<String> turning;
  private final SearchBox box;
  private final WhatIfStrip strip;
  private final StatePane states;
  private final ExplanationPages pages;
  private final AdviceStrip advice;
  private ExplainHistory history = new ExplainHistory();
  private @Nullable IndexAdapter adapter;
  private @Nullable ExplainedSearch shown;
  private WhatIf whatIf = WhatIf.NOTHING;
  private boolean searching;

  /** Another search was asked for meanwhile; it stands in the box. */
  private boolean wanted;

  private Runnable cancel = () -> {};
  private long version;

  /** What the designer does with what an explanation finds. */
  public interface Designing {
    /** Plans an index of these kinds. */
    void addIndex(String attribute, Set<IndexKind> kinds);

    /** Plans indices and thresholds that were supposed. */
    void plan(WhatIf whatIf);

    /** Shows an index among the others. */
    void reveal(String attribute);
  }

  /**
   * @param turning designs the partition that holds a name, if there is one, which this follows
   * @param names what the server knows, for completion
   */
  public ExplainPanel(
      Composite parent, Designing designing, Consumer<String> turning, ServerNames names) {
    super(parent, SWT.NONE);
    this.designing = designing;
    this.turning = turning;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    box = new SearchBox(this, this::run, this::changed, names);
    strip = new WhatIfStrip(this, new Supposing());
    states = new StatePane(this, Icons.of(ExplainPanel.class).image("explain-large"));
    states.named("explain").empty().say(Messages.Explain_empty);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    pages = new ExplanationPages(states.content(), new Supposing());
    advice = new AdviceStrip(pages.below());
    changed();
  }

  /**
   * Explains on another partition from now on.
   *
   * @param connection the id of that to its server, whose explanations are compared
   */
  public void show(@Nullable IndexAdapter next, String connection) {
    adapter = next;
    history = histories.computeIfAbsent(connection, id -> new ExplainHistory());
    shown = null;
    searching = false;
    wanted = false;
    version = 0;
    suppose(WhatIf.NOTHING);
    pages.unpin();
    sayWhyEmpty();
    states.showEmpty();
    box.ask(next, next != null && why().isEmpty());
  }

  /** A server that explains nothing can be copied to one that does. */
  private void sayWhyEmpty() {
    Optional<String> why = why();
    if (why.isPresent()) {
      states.empty().say(NLS.bind(Messages.Explain_twinDoes, why.get()));
      states.empty().offer(Messages.Explain_newTwin, NewTwin::ask);
    } else {
      states.empty().say(Messages.Explain_empty);
      states.empty().offerNothing();
    }
  }

  /** Why the server explains nothing; empty if it does. */
  private Optional<String> why() {
    return adapter == null ? Optional.empty() : adapter.why(IndexAdapter.Ability.EXPLAIN);
  }

  /** Takes note of what the entries and indices are now. */
  public void refresh(IndexSnapshot now) {
    version = now.version();
    markOld();
  }

  /** Puts a search into the box and explains it. */
  public void explain(SearchQuestion question) {
    box.put(question);
    runInstead();
  }

  /** Explains what stands in the box in the place of what is being explained. */
  private void runInstead() {
    if (searching) {
      wanted = true;
      cancel.run();
    } else {
      run();
    }
  }

  private void runWanted() {
    if (wanted) {
      wanted = false;
      run();
    }
  }

  /** Explains what stands in the box where that is looked for, unless it cannot be read. */
  public void run() {
    box.setFocus();
    if (box.ready()) {
      turning.accept(box.question().base());
    }
    IndexAdapter asked = adapter;
    if (asked == null || !box.ready()) {
      return;
    }
    SearchQuestion question = box.question();
    ExplainOptions options = new ExplainOptions(whatIf, box.mode());
    box.trust(); // a passed check would hide what the search itself says
    searching = true;
    box.enable(false);
    advice.show(List.of(), designing::addIndex);
    Job job =
        Job.create(
            Messages.Explain_running,
            (ICoreRunnable) monitor -> runInBackground(asked, question, options, monitor));
    job.setSystem(true);
    cancel =
        () -> {
          if (job.cancel()) {
            cancelled(asked);
          }
        };
    states.waiting(NLS.bind(Messages.Explain_waiting, question.filter()), cancel);
    job.schedule();
  }

  @Override
  public boolean setFocus() {
    return box.setFocus();
  }

  private void changed() {
    box.enable(!searching);
    markOld();
  }

  private void suppose(WhatIf other) {
    whatIf = other;
    strip.show(new ExplainOptions(other, box.mode()));
  }

  private void markOld() {
    states.old(shown == null ? "" : whyOld(shown));
  }

  private String whyOld(ExplainedSearch explained) {
    String filterShown = explained.question().filter();
    if (box.refused()) {
      return NLS.bind(Messages.Explain_oldRefused, filterShown);
    }
    if (!explained.question().equals(box.question())) {
      return NLS.bind(Messages.Explain_oldOther, filterShown);
    }
    if (!explained.options().whatIf().equals(whatIf)) {
      return Messages.Explain_oldSupposed;
    }
    return version > explained.version() ? Messages.Explain_oldData : "";
  }

  private void runInBackground(
      IndexAdapter asked,
      SearchQuestion question,
      ExplainOptions options,
      IProgressMonitor monitor) {
    try {
      ExplainedSearch explained = asked.explain(question, options, monitor);
      DisplayThread.later(shownOn, this, () -> showResult(asked, explained));
      if (options.asItIs()) {
        List<IndexAdvice> advices = advise(asked, explained, monitor);
        DisplayThread.later(shownOn, this, () -> showAdvice(explained, advices));
      }
    } catch (ConnectionProblem | RuntimeException e) {
      ConnectionProblem problem = ConnectionProblem.of(Messages.Explain_running, e);
      DisplayThread.later(shownOn, this, () -> showProblem(asked, question, problem));
    }
  }

  private static List<IndexAdvice> advise(
      IndexAdapter asked, ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (!asked.holds(search.question().base())) {
      return List.of(saying(NLS.bind(Messages.Explain_elsewhere, asked.name())));
    }
    try {
      return asked.advise(search, monitor);
    } catch (ConnectionProblem | RuntimeException e) {
      ConnectionProblem problem = ConnectionProblem.of(Messages.Explain_running, e);
      if (problem.kind() == ConnectionProblem.Kind.CANCELLED) {
        throw problem;
      }
      return List.of(saying(NLS.bind(Messages.Explain_noAdvice, problem.getMessage())));
    }
  }

  private static IndexAdvice saying(String sentence) {
    return new IndexAdvice(sentence, Optional.empty(), Set.of());
  }

  private void showResult(IndexAdapter asked, ExplainedSearch explained) {
    if (asked != adapter) {
      return;
    }
    searching = false;
    shown = explained;
    version = Math.max(version, explained.version());
    states.showContent();
    changed();
    pages.show(history.add(explained));
    runWanted();
  }

  private void showAdvice(ExplainedSearch explained, List<IndexAdvice> advices) {
    if (shown == explained) {
      advice.show(advices, designing::addIndex);
      pages.fit();
    }
  }

  private void showProblem(IndexAdapter asked, SearchQuestion question, ConnectionProblem problem) {
    if (asked != adapter) {
      return;
    }
    searching = false;
    states.waited();
    box.enable(true);
    if (problem.kind() != ConnectionProblem.Kind.CANCELLED && question.equals(box.question())) {
      String why = String.valueOf(problem.getMessage());
      states.failed(NLS.bind(Messages.Explain_failed, question.filter(), why), this::run);
    }
    markOld();
    runWanted();
  }

  /** A job that is cancelled before it begins says nothing by itself. */
  private void cancelled(IndexAdapter asked) {
    if (asked == adapter && searching) {
      searching = false;
      states.waited();
      changed();
      runWanted();
    }
  }

  /** Each click explains again, with what it asks for. */
  private final class Supposing implements PartMenu.Actions, WhatIfStrip.Actions {
    private ExplainOptions now() {
      return new ExplainOptions(whatIf, box.mode());
    }

    private void again(ExplainOptions options) {
      turning.accept(box.question().base());
      ExplainPanel.this.suppose(options.whatIf());
      runInstead();
    }

    @Override
    public void suppose(NeededIndex index, @Nullable Integer threshold) {
      again(now().supposing(index.attribute(), index.kind(), threshold));
    }

    @Override
    public void hide(NeededIndex index) {
      again(now().hiding(index.attribute(), index.kind()));
    }

    @Override
    public void show(NeededIndex index) {
      designing.reveal(index.attribute());
    }

    @Override
    public void takeBack(String attribute, IndexKind kind) {
      again(now().without(attribute, kind));
    }

    @Override
    public void plan(WhatIf supposed) {
      designing.plan(supposed);
    }
  }
}
