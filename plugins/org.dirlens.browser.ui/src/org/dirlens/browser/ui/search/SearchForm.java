package org.dirlens.browser.ui.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.search.FilterCheck;
import org.dirlens.browser.core.search.FilterProblem;
import org.dirlens.browser.core.search.SearchRun;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

/** The fields of a search, checked while they are filled in. Enter in any of them starts it. */
final class SearchForm {
  private static final int ENTRIES_DEFAULT = 1_000;
  private static final int PAGE_ENTRIES = 1_000;
  private static final int COLUMNS = 3;
  private static final int TEXT_WIDTH = 160;

  /** Below this width the short fields stand below the long ones, in points. */
  private static final int NARROW_WIDTH = 420;

  private final Composite area;
  private final Text filter;
  private final CLabel message;
  private final Button run;
  private final Composite limits;
  private Text base;
  private Combo scope;
  private Text attributes;
  private Spinner limit;

  SearchForm(Composite parent, Runnable search) {
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(COLUMNS).margins(8, 8).spacing(8, 6).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(area);
    filter = text("search.filter", search);
    filter.setText(SearchQuery.ANY_ENTRY);
    filter.setFont(JFaceResources.getTextFont());
    run = ControlIds.name(new Button(area, SWT.PUSH), "search.run");
    run.setText(Messages.text("search.run"));
    run.addListener(SWT.Selection, event -> search.run());
    base = text("search.base", search);
    scope = createScope();
    attributes = text("search.attributes", search);
    attributes.setMessage(Messages.text("search.attributes.hint"));
    limits = new Composite(area, SWT.NONE);
    limit = createLimit();
    message = ControlIds.name(new CLabel(area, SWT.NONE), "search.message");
    message.setMargins(0, 0, 0, 0);
    arrange(COLUMNS);
    area.addListener(SWT.Resize, event -> chooseColumns());
    filter.addModifyListener(event -> check());
    base.addModifyListener(event -> check());
    check();
  }

  private Text text(String key, Runnable search) {
    Label label = new Label(area, SWT.NONE);
    label.setText(Messages.text(key));
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
    Text text = ControlIds.name(new Text(area, SWT.BORDER), key);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    text.addListener(
        SWT.DefaultSelection,
        event -> {
          if (run.isEnabled()) {
            search.run();
          }
        });
    return text;
  }

  private Combo createScope() {
    Combo combo = ControlIds.name(new Combo(area, SWT.READ_ONLY | SWT.DROP_DOWN), "search.scope");
    for (Scope each : Scope.values()) {
      combo.add(Messages.text("scope." + each));
    }
    combo.select(Scope.SUBTREE.ordinal());
    combo.setToolTipText(Messages.text("search.scope"));
    return combo;
  }

  private Spinner createLimit() {
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(limits);
    Label label = new Label(limits, SWT.NONE);
    label.setText(Messages.text("search.limit"));
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
    Spinner spinner = ControlIds.name(new Spinner(limits, SWT.BORDER), "search.limit");
    spinner.setValues(ENTRIES_DEFAULT, 1, SearchRun.ENTRIES_MAX, 0, 100, 1_000);
    spinner.setToolTipText(Messages.text("search.limit.tooltip"));
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
    GridDataFactory.fillDefaults().span(columns, 1).grab(true, false).applyTo(message);
  }

  private void check() {
    Optional<FilterProblem> problem = FilterCheck.check(filter.getText());
    if (problem.isPresent()) {
      int column = problem.get().position() + 1;
      complain(Messages.text("search.filter.problem", column, problem.get().message()));
    } else if (!DnText.valid(base.getText())) {
      complain(Messages.text("search.base.problem"));
    } else {
      run.setEnabled(true);
      message.setImage(null);
      message.setText("");
    }
  }

  private void complain(String text) {
    run.setEnabled(false);
    message.setImage(BrowserIcons.image("problem"));
    message.setText(text);
  }

  /** Says something about the result. */
  void say(String text) {
    message.setImage(null);
    message.setText(text);
  }

  boolean valid() {
    return run.isEnabled();
  }

  SearchQuery query() {
    List<String> asked =
        Arrays.stream(attributes.getText().split("[,\\s]+")).filter(s -> !s.isEmpty()).toList();
    return new SearchQuery(
        base.getText().strip(),
        Scope.values()[scope.getSelectionIndex()],
        filter.getText().strip(),
        asked,
        new SearchQuery.Limits(limit.getSelection(), 0, pageSize()));
  }

  /** A small result comes at once; only a large one is worth asking for in pages. */
  private int pageSize() {
    return limit.getSelection() > PAGE_ENTRIES ? PAGE_ENTRIES : 0;
  }

  void base(String dn) {
    base.setText(dn);
  }

  boolean baseIsEmpty() {
    return base.getText().isBlank();
  }

  void focusFilter() {
    filter.setFocus();
    filter.selectAll();
  }
}
