package org.dirlens.index.ui.explain;

import java.util.Objects;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.filter.FilterDialog;
import org.dirlens.browser.ui.filter.FilterField;
import org.dirlens.browser.ui.filter.ServerNames;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * The search to be explained. What is typed is checked in the background a moment after the last
 * key, and what is wrong with it stands below; until then it counts as right.
 *
 * <p>Threads: user interface.
 */
final class SearchBox extends Composite {
  private final Text base;
  private final Combo scope;
  private final Button planOnly;
  private final FilterField filter;
  private final Button explain;
  private final Label problem;
  private final KeptForm typed;
  private final Runnable run;
  private final Runnable changed;
  private final DelayedFilterCheck check = new DelayedFilterCheck(this, this::checked);
  private @Nullable IndexAdapter adapter;
  private boolean possible;
  private boolean refused;

  /**
   * @param run explains the search
   * @param changed told when the search in the box is another one, or is found wrong
   * @param names what the server knows, for completion
   */
  SearchBox(Composite parent, Runnable run, Runnable changed, ServerNames names) {
    super(parent, SWT.NONE);
    this.run = run;
    this.changed = changed;
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(6, 6).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    base = field("explain.base", Messages.Explain_base, 1);
    scope = scopes();
    planOnly = ControlIds.name(new Button(this, SWT.CHECK), "explain.planOnly");
    planOnly.setText(Messages.Explain_planOnly);
    planOnly.setToolTipText(Messages.Explain_planOnlyTip);
    filter = filterField(names);
    explain = explainButton();
    problem = problemLabel();
    typed = new KeptForm("org.dirlens.index.ui.explain", this, this::keep);
    typed.read().ifPresent(this::restore);
    listen();
  }

  /** The base is that of the partition, whichever comes first. */
  private void keep(IMemento memento) {
    SearchQuestion asked = question();
    if (!MementoText.namesPassword(asked.filter())) {
      memento.putString("filter", MementoText.orEmpty(asked.filter()));
    }
    memento.putString("scope", asked.scope().name());
    memento.putBoolean("planOnly", planOnly.getSelection());
  }

  private void restore(IMemento memento) {
    filter.text(Objects.requireNonNullElse(memento.getString("filter"), ""));
    String kept = memento.getString("scope");
    scope.select(kept == null ? Scope.SUBTREE.ordinal() : Scope.valueOf(kept).ordinal());
    planOnly.setSelection(Boolean.TRUE.equals(memento.getBoolean("planOnly")));
  }

  private Text field(String id, String title, int span) {
    new Label(this, SWT.NONE).setText(title);
    Text text = ControlIds.name(new Text(this, SWT.BORDER | SWT.SINGLE), id);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .span(span, 1)
        .applyTo(text);
    return text;
  }

  private FilterField filterField(ServerNames names) {
    new Label(this, SWT.NONE).setText(Messages.Explain_filter);
    Composite line = new Composite(this, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(2, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(line);
    FilterField made = FilterField.line(line, "explain.filter").completedBy(names);
    made.hint(Messages.Explain_filterHint);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(made.control());
    FilterDialog.button(line, made, names, "explain.filter.edit");
    return made;
  }

  private Combo scopes() {
    new Label(this, SWT.NONE).setText(Messages.Explain_scope);
    Combo combo = ControlIds.name(new Combo(this, SWT.READ_ONLY | SWT.DROP_DOWN), "explain.scope");
    combo.setItems(
        Messages.Explain_scopeBase, Messages.Explain_scopeOne, Messages.Explain_scopeSub);
    combo.select(Scope.SUBTREE.ordinal());
    return combo;
  }

  private Button explainButton() {
    Button button = ControlIds.name(new Button(this, SWT.PUSH), "explain.run");
    button.setText(Messages.Explain_run);
    button.setToolTipText(Messages.Explain_runTip);
    button.setImage(Icons.of(SearchBox.class).image("explain"));
    GridDataFactory.fillDefaults().applyTo(button);
    return button;
  }

  private Label problemLabel() {
    Label label = ControlIds.name(new Label(this, SWT.WRAP), "explain.problem");
    label.setForeground(JFaceColors.getErrorText(getDisplay()));
    GridDataFactory.fillDefaults().grab(true, false).span(5, 1).exclude(true).applyTo(label);
    label.setVisible(false);
    return label;
  }

  private void listen() {
    explain.addListener(SWT.Selection, event -> run.run());
    filter.onEnter(run);
    base.addListener(SWT.DefaultSelection, event -> run.run());
    filter.onChange(this::validate);
    base.addModifyListener(event -> validate());
    scope.addListener(SWT.Selection, event -> changed.run());
    filter.onChange(typed::changed);
    scope.addListener(SWT.Selection, event -> typed.changed());
    planOnly.addListener(SWT.Selection, event -> typed.changed());
  }

  /**
   * Asks another server from now on. A base stays where it is one there, too.
   *
   * @param explains whether it can explain searches
   */
  void ask(@Nullable IndexAdapter next, boolean explains) {
    adapter = next;
    possible = explains;
    if (next != null && !next.holds(base.getText().strip())) {
      base.setText(next.name());
    }
    validate();
  }

  void put(SearchQuestion question) {
    base.setText(question.base());
    scope.select(question.scope().ordinal());
    filter.text(question.filter());
  }

  SearchQuestion question() {
    return new SearchQuestion(
        base.getText().strip(), Scope.values()[scope.getSelectionIndex()], filter.filter());
  }

  ExplainMode mode() {
    return planOnly.getSelection() ? ExplainMode.PLAN : ExplainMode.RUN;
  }

  /** Whether what is in the box was found wrong. */
  boolean refused() {
    return refused;
  }

  /** Whether there is a search that can be explained now. */
  boolean ready() {
    return explain.isEnabled();
  }

  /** Lets the search be explained, or not while another one is. */
  void enable(boolean idle) {
    explain.setEnabled(adapter != null && possible && idle && !refused && !filter.text().isBlank());
  }

  /** Says what is wrong with the search; an empty sentence takes the last one away. */
  void warn(String sentence) {
    boolean shown = !sentence.isEmpty();
    problem.setText(Forms.literal(sentence));
    problem.setVisible(shown);
    ((GridData) problem.getLayoutData()).exclude = !shown;
    getParent().layout(true, true);
  }

  /** Takes what is being checked as right; the search itself will tell. */
  void trust() {
    check.forget();
  }

  private void validate() {
    IndexAdapter asked = adapter;
    refused = false;
    check.forget();
    if (asked != null && !filter.text().isBlank()) {
      check.check(asked, question());
    } else {
      warn("");
    }
    changed.run();
  }

  private void checked(String wrong) {
    refused = !wrong.isEmpty();
    warn(wrong);
    changed.run();
  }

  @Override
  public boolean setFocus() {
    return !filter.control().isDisposed() && filter.control().setFocus();
  }
}
