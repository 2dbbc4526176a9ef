package org.dirlens.index.ui;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplainHistory;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.strip.FigureStrip;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * A search box and the explanation of its filter, next to the explanation before. An explanation
 * stays in sight until there is another one, and is marked as old as soon as it is not that of the
 * search in the box, or of the entries and indices there are.
 *
 * <p>Threads: user interface; searches run in a job.
 */
final class ExplainPanel extends Composite {
  private final ExplainHistory history = new ExplainHistory();
  private final Display shownOn = getDisplay();
  private final BiConsumer<String, Set<IndexKind>> addIndex;
  private final Text base;
  private final Combo scope;
  private final Text filter;
  private final Button explain;
  private final Label problem;
  private final StatePane states;
  private final ScrolledComposite scrolled;
  private final Composite result;
  private final DelayedFilterCheck check = new DelayedFilterCheck(this, this::checked);
  private final FigureStrip totals;
  private final ExplainTree tree;
  private final AdviceStrip advice;
  private @Nullable IndexAdapter adapter;
  private @Nullable ExplainedSearch shown;
  private boolean searching;
  private boolean refused;
  private long version;

  /**
   * @param addIndex takes an attribute and kinds an advice proposes
   */
  ExplainPanel(Composite parent, BiConsumer<String, Set<IndexKind>> addIndex) {
    super(parent, SWT.NONE);
    this.addIndex = addIndex;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite bar = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(6, 6).applyTo(bar);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
    base = field(bar, "explain.base", Messages.Explain_base, 2);
    scope = scopes(bar);
    filter = field(bar, "explain.filter", Messages.Explain_filter, 3);
    filter.setMessage(Messages.Explain_filterHint);
    explain = explainButton(bar);
    problem = problemLabel(bar);
    states = new StatePane(this, Icons.of(ExplainPanel.class).image("explain-large"));
    states.named("explain").empty().say(Messages.Explain_empty);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    scrolled = VerticalScroll.area(states.content());
    result = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(result);
    totals = new FigureStrip(result);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(totals);
    tree = new ExplainTree(result);
    advice = new AdviceStrip(result);
    VerticalScroll.show(scrolled, result);
    listen();
    validate();
  }

  /** Explains on another partition from now on. */
  void show(@Nullable IndexAdapter next) {
    adapter = next;
    shown = null;
    searching = false;
    version = 0;
    base.setText(next == null ? "" : next.name());
    states.empty().say(why().orElse(Messages.Explain_empty));
    states.showEmpty();
    validate();
  }

  /** Why the server explains nothing; empty if it does. */
  private Optional<String> why() {
    return adapter == null ? Optional.empty() : adapter.why(IndexAdapter.Ability.EXPLAIN);
  }

  /** Takes note of what the entries and indices are now. */
  void refresh(IndexSnapshot now) {
    version = now.version();
    markOld();
  }

  /** Puts a filter into the box and explains it. */
  void explain(String text) {
    filter.setText(text);
    run();
  }

  /** Explains what stands in the box, unless it cannot be read. */
  void run() {
    IndexAdapter asked = adapter;
    filter.setFocus();
    if (asked == null || !explain.isEnabled()) {
      return;
    }
    SearchQuestion question = question();
    check.forget(); // a passed check would hide what the search itself says
    searching = true;
    enableExplain();
    Job job =
        Job.create(
            Messages.Explain_running,
            (ICoreRunnable) monitor -> runInBackground(asked, question, monitor));
    job.setSystem(true);
    states.waiting(NLS.bind(Messages.Explain_waiting, question.filter()), job::cancel);
    job.schedule();
  }

  @Override
  public boolean setFocus() {
    return !filter.isDisposed() && filter.setFocus();
  }

  private static Text field(Composite bar, String id, String title, int span) {
    Label label = new Label(bar, SWT.NONE);
    label.setText(title);
    Text text = ControlIds.name(new Text(bar, SWT.BORDER | SWT.SINGLE), id);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .span(span - 1, 1)
        .applyTo(text);
    return text;
  }

  private static Combo scopes(Composite bar) {
    Label label = new Label(bar, SWT.NONE);
    label.setText(Messages.Explain_scope);
    Combo combo = ControlIds.name(new Combo(bar, SWT.READ_ONLY | SWT.DROP_DOWN), "explain.scope");
    combo.setItems(
        Messages.Explain_scopeBase, Messages.Explain_scopeOne, Messages.Explain_scopeSub);
    combo.select(Scope.SUBTREE.ordinal());
    GridDataFactory.fillDefaults().span(2, 1).applyTo(combo);
    return combo;
  }

  private static Button explainButton(Composite bar) {
    Button button = ControlIds.name(new Button(bar, SWT.PUSH), "explain.run");
    button.setText(Messages.Explain_run);
    button.setToolTipText(Messages.Explain_runTip);
    button.setImage(Icons.of(ExplainPanel.class).image("explain"));
    return button;
  }

  private static Label problemLabel(Composite bar) {
    Label label = ControlIds.name(new Label(bar, SWT.WRAP), "explain.problem");
    label.setForeground(JFaceColors.getErrorText(bar.getDisplay()));
    GridDataFactory.fillDefaults().grab(true, false).span(5, 1).exclude(true).applyTo(label);
    label.setVisible(false);
    return label;
  }

  private void listen() {
    explain.addListener(SWT.Selection, event -> run());
    filter.addModifyListener(event -> validate());
    base.addModifyListener(event -> validate());
    scope.addListener(SWT.Selection, event -> markOld());
    filter.addListener(SWT.DefaultSelection, event -> run());
    base.addListener(SWT.DefaultSelection, event -> run());
  }

  private SearchQuestion question() {
    return new SearchQuestion(
        base.getText().strip(),
        Scope.values()[scope.getSelectionIndex()],
        filter.getText().strip());
  }

  /** What is typed is checked in the background; until then it counts as right. */
  private void validate() {
    IndexAdapter asked = adapter;
    refused = false;
    check.forget();
    if (asked != null && !filter.getText().isBlank()) {
      check.check(asked, question());
    } else {
      warn("");
    }
    enableExplain();
    markOld();
  }

  private void checked(String wrong) {
    refused = !wrong.isEmpty();
    warn(wrong);
    enableExplain();
    markOld();
  }

  private void enableExplain() {
    explain.setEnabled(
        adapter != null
            && why().isEmpty()
            && !searching
            && !refused
            && !filter.getText().isBlank());
  }

  private void markOld() {
    states.old(shown == null ? "" : whyOld(shown));
  }

  private String whyOld(ExplainedSearch explained) {
    String filterShown = explained.question().filter();
    if (refused) {
      return NLS.bind(Messages.Explain_oldRefused, filterShown);
    }
    if (!explained.question().equals(question())) {
      return NLS.bind(Messages.Explain_oldOther, filterShown);
    }
    return version > explained.version() ? Messages.Explain_oldData : "";
  }

  private void warn(String sentence) {
    boolean shown = !sentence.isEmpty();
    problem.setText(sentence);
    problem.setVisible(shown);
    ((GridData) problem.getLayoutData()).exclude = !shown;
    layout(true, true);
  }

  private void runInBackground(
      IndexAdapter asked, SearchQuestion question, IProgressMonitor monitor) {
    Display display = shownOn;
    try {
      ExplainComparison comparison = history.add(asked.explain(question, monitor));
      DisplayThread.later(display, this, () -> showResult(asked, comparison));
      List<IndexAdvice> advices = advise(asked, comparison.after(), monitor);
      DisplayThread.later(display, this, () -> showAdvice(comparison, advices));
    } catch (ConnectionProblem e) {
      String sentence = String.valueOf(e.getMessage());
      DisplayThread.later(display, this, () -> showProblem(asked, question, sentence));
    }
  }

  private static List<IndexAdvice> advise(
      IndexAdapter asked, ExplainedSearch search, IProgressMonitor monitor) {
    try {
      return asked.advise(search, monitor);
    } catch (ConnectionProblem e) {
      String sentence = NLS.bind(Messages.Explain_noAdvice, e.getMessage());
      return List.of(new IndexAdvice(sentence, Optional.empty(), Set.of()));
    }
  }

  private void showResult(IndexAdapter asked, ExplainComparison comparison) {
    if (asked != adapter) {
      return;
    }
    searching = false;
    shown = comparison.after();
    version = Math.max(version, comparison.after().version());
    enableExplain();
    states.showContent();
    markOld();
    totals.show(TotalsStrip.figures(comparison));
    tree.show(comparison);
    advice.show(List.of(), addIndex);
    fitResult();
  }

  /** A view too low for the whole explanation scrolls it, and shows some parts at least. */
  private void fitResult() {
    VerticalScroll.fit(scrolled);
    result.layout(true, true);
  }

  private void showAdvice(ExplainComparison comparison, List<IndexAdvice> advices) {
    if (shown == comparison.after()) {
      advice.show(advices, addIndex);
      fitResult();
    }
  }

  private void showProblem(IndexAdapter asked, SearchQuestion question, String sentence) {
    if (asked != adapter) {
      return;
    }
    searching = false;
    states.waited();
    enableExplain();
    if (question.equals(question())) {
      warn(sentence);
    }
    markOld();
  }
}
