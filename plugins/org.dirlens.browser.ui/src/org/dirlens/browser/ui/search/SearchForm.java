package org.dirlens.browser.ui.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.filter.FilterCheck;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMemento;

/**
 * The fields of a search, checked while they are filled in, below the name of the server it goes
 * to. Enter in any of them starts it.
 */
final class SearchForm {
  private static final int PAGE_ENTRIES = 1_000;
  private static final int COLUMNS = 3;
  private static final int TEXT_WIDTH = 160;

  /** Below this width the short fields stand below the long ones, in points. */
  private static final int NARROW_WIDTH = 420;

  private final Composite area;
  private final DirectoryChip server;
  private final DirectoryChip answered;
  private final Text filter;
  private final CLabel message;
  private final Button run;
  private final Composite limits;
  private final Composite answer;
  private Text base;
  private Combo scope;
  private Text attributes;
  private Spinner limit;
  private boolean running;
  private boolean valid;
  private String said = "";
  private boolean settingBase;

  /**
   * An empty form.
   *
   * @param search starts the search
   * @param stop ends one that is running
   * @param baseTyped told what a person types as base
   * @param changed told when a field has another content
   */
  SearchForm(
      Composite parent,
      Runnable search,
      Runnable stop,
      Consumer<String> baseTyped,
      Runnable changed) {
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(COLUMNS).margins(8, 8).spacing(8, 6).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(area);
    Forms.label(area, Messages.Search_server);
    server = new DirectoryChip(area, "search.server");
    filter = text(Messages.Search_filter, "search.filter", search);
    filter.setText(SearchQuery.ANY_ENTRY);
    filter.setFont(JFaceResources.getTextFont());
    run =
        Forms.button(
            area, Messages.Search_run, "search.run", () -> (running ? stop : search).run());
    base = text(Messages.Search_base, "search.base", search);
    scope = createScope();
    attributes = text(Messages.Search_attributes, "search.attributes", search);
    attributes.setMessage(Messages.Search_attributesHint);
    limits = new Composite(area, SWT.NONE);
    limit = createLimit();
    answer = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(answer);
    answered = new DirectoryChip(answer, "search.answered");
    showAnswered(false);
    message = ControlIds.name(new CLabel(answer, SWT.NONE), "search.message");
    message.setMargins(0, 0, 0, 0);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(message);
    arrange(COLUMNS);
    area.addListener(SWT.Resize, event -> chooseColumns());
    filter.addModifyListener(event -> check());
    base.addModifyListener(
        event -> {
          if (!settingBase) {
            baseTyped.accept(base.getText());
          }
          check();
        });
    check();
    for (Control field : List.of(filter, base, scope, attributes, limit)) {
      field.addListener(SWT.Modify, event -> changed.run());
    }
  }

  private Text text(String title, String id, Runnable search) {
    Forms.label(area, title);
    Text text = Forms.field(area, id);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    text.addListener(
        SWT.DefaultSelection,
        event -> {
          if (valid) {
            search.run();
          }
        });
    return text;
  }

  private Combo createScope() {
    Combo combo = Forms.choice(area, "search.scope", Arrays.stream(Scope.values()).map(Labels::of));
    combo.select(Scope.SUBTREE.ordinal());
    combo.setToolTipText(Messages.Search_scope);
    return combo;
  }

  private Spinner createLimit() {
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(limits);
    Forms.label(limits, Messages.Search_limit);
    Spinner spinner = ControlIds.name(new Spinner(limits, SWT.BORDER), "search.limit");
    spinner.setValues(BrowserPreferences.searchEntries(), 1, RowsLimit.get(), 0, 100, 1_000);
    spinner.setToolTipText(Messages.Search_limitHint);
    return spinner;
  }

  private void chooseColumns() {
    int columns = area.getClientArea().width < NARROW_WIDTH ? 2 : COLUMNS;
    if (columns != ((GridLayout) area.getLayout()).numColumns) {
      arrange(columns);
      area.getParent().layout(true, true);
    }
  }

  /** Three columns with the short field of a line at its end, or two with it in a line below. */
  private void arrange(int columns) {
    ((GridLayout) area.getLayout()).numColumns = columns;
    int span = columns == COLUMNS ? 1 : columns;
    for (Control end : List.of(run, scope, limits)) {
      GridDataFactory.fillDefaults()
          .align(span == 1 ? SWT.FILL : SWT.END, SWT.CENTER)
          .span(span, 1)
          .applyTo(end);
    }
    GridDataFactory.swtDefaults().span(columns - 1, 1).grab(true, false).applyTo(server);
    GridDataFactory.fillDefaults().span(columns, 1).grab(true, false).applyTo(answer);
  }

  private void check() {
    valid = false;
    Optional<FilterProblem> problem = FilterCheck.check(filter.getText());
    if (problem.isPresent()) {
      int column = problem.get().position() + 1;
      complain(NLS.bind(Messages.Search_filterProblem, column, problem.get().message()));
    } else if (!DnText.valid(base.getText())) {
      complain(Messages.Search_baseProblem);
    } else {
      valid = true;
      message.setImage(null);
      message.setText(Forms.literal(said));
    }
    run.setEnabled(valid || running);
  }

  private void complain(String text) {
    message.setImage(BrowserIcons.image("problem"));
    message.setText(Forms.literal(text));
  }

  /** Says something about the result, once the fields are right again. */
  void say(String text) {
    said = text;
    check();
    message.setToolTipText(text);
  }

  /** Shows the directory that a search of now goes to. */
  void follow(ViewDirectory directory) {
    server.follow(directory);
  }

  /** Shows the server the present result is from; it stays when another one is chosen. */
  void answered(DirectoryConnection connection) {
    answered.show(connection);
    showAnswered(true);
  }

  private void showAnswered(boolean visible) {
    GridDataFactory.fillDefaults().exclude(!visible).applyTo(answered);
    answered.setVisible(visible);
    answer.layout();
  }

  /** While a search runs, its button ends it. */
  void running(boolean now) {
    running = now;
    run.setText(now ? Messages.Search_stop : Messages.Search_run);
    run.setEnabled(valid || running);
    area.layout();
  }

  boolean valid() {
    return valid;
  }

  /** What holds the fields. */
  Control control() {
    return area;
  }

  /** Takes up how many rows the preferences allow now. */
  void takeUpLimit() {
    limit.setMaximum(RowsLimit.get());
  }

  SearchQuery query() {
    List<String> asked =
        Arrays.stream(attributes.getText().split("[,\\s]+")).filter(s -> !s.isEmpty()).toList();
    return new SearchQuery(
        base.getText().strip(),
        Scope.values()[scope.getSelectionIndex()],
        filter.getText().strip(),
        asked,
        new SearchQuery.Limits(
            limit.getSelection(), BrowserPreferences.searchSeconds(), pageSize()));
  }

  /** A small result comes at once; only a large one is worth asking for in pages. */
  private int pageSize() {
    return limit.getSelection() > PAGE_ENTRIES ? PAGE_ENTRIES : 0;
  }

  /** Sets the base as the selection has it. */
  void base(String dn) {
    if (!dn.equals(base.getText())) {
      settingBase = true;
      base.setText(dn);
      settingBase = false;
    }
  }

  /** Fills in what to search for. */
  void filter(String text, Scope reach) {
    filter.setText(text);
    scope.select(reach.ordinal());
  }

  /** Fills in all but the base. */
  void fill(SearchQuery query) {
    filter(query.filter(), query.scope());
    attributes.setText(String.join(" ", query.attributes()));
    if (query.limits().entries() > 0) {
      limit.setSelection(query.limits().entries());
    }
  }

  /** Keeps what is filled in, but for the base, which belongs to a connection. */
  void save(IMemento memento) {
    String text = filter.getText();
    if (MementoText.keeps(text) && !MementoText.namesPassword(text)) {
      memento.putString("filter", text);
    }
    memento.putInteger("scope", scope.getSelectionIndex());
    memento.putString("attributes", MementoText.orEmpty(attributes.getText()));
    memento.putInteger("limit", limit.getSelection());
  }

  /** Fills in what was kept; what is missing stays as it is. */
  void restore(IMemento memento) {
    String kept = memento.getString("filter");
    filter.setText(kept == null ? filter.getText() : kept);
    Integer reach = memento.getInteger("scope");
    scope.select(
        reach == null
            ? scope.getSelectionIndex()
            : Math.clamp(reach, 0, Scope.values().length - 1));
    String asked = memento.getString("attributes");
    attributes.setText(asked == null ? "" : asked);
    Integer most = memento.getInteger("limit");
    limit.setSelection(most == null ? limit.getSelection() : most);
  }

  void focusFilter() {
    filter.setFocus();
    filter.selectAll();
  }
}
