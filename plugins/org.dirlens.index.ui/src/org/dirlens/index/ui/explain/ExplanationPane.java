package org.dirlens.index.ui.explain;

import java.util.List;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplanationText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.state.PageStack;
import org.dirlens.ui.common.strip.FigureStrip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/**
 * One explanation: its figures, and below them its parts as a tree, a table or text.
 *
 * <p>Threads: user interface.
 */
final class ExplanationPane extends Composite {
  private final String id;
  private final FigureStrip totals;
  private final PageStack pages;
  private final List<Composite> forms;
  private final ExplainTree tree;
  private final ExplainTable table;
  private final Text text;

  /** How the parts are shown. */
  enum Form {
    TREE,
    TABLE,
    TEXT
  }

  /**
   * @param id with which the names of its controls begin
   */
  ExplanationPane(Composite parent, String id, PartMenu.Actions actions) {
    super(parent, SWT.NONE);
    this.id = id;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    totals = new FigureStrip(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(totals);
    pages = new PageStack(this);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(pages);
    Composite treePage = page();
    tree = new ExplainTree(treePage, id, actions);
    table = new ExplainTable(pages, id, actions);
    Composite textPage = page();
    text =
        ControlIds.name(
            new Text(textPage, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL),
            id + ".text");
    text.setFont(JFaceResources.getTextFont());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
    forms = List.of(treePage, table.control(), textPage);
    pages.show(treePage);
  }

  private Composite page() {
    Composite page = new Composite(pages, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
    return page;
  }

  void show(ExplainComparison comparison) {
    totals.show(TotalsStrip.figures(id, comparison));
    tree.show(comparison);
    table.show(comparison);
    text.setText(ExplanationText.of(comparison.after()));
  }

  void show(Form form) {
    pages.show(forms.get(form.ordinal()));
  }
}
