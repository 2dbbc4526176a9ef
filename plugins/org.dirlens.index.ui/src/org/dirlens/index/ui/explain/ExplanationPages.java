package org.dirlens.index.ui.explain;

import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of now, and beside it one that was pinned; both as tree, table or text.
 *
 * <p>Threads: user interface.
 */
final class ExplanationPages {
  private final ScrolledComposite scrolled;
  private final Composite result;
  private final SashForm sash;
  private final ExplanationPane nowPane;
  private final ToolItem pin;
  private final PartMenu.Actions actions;
  private ExplanationPane.Form form = ExplanationPane.Form.TREE;
  private @Nullable ExplainComparison now;
  private @Nullable Pinned pinned;

  /** An explanation that is kept in sight, and where it stands. */
  private record Pinned(ExplainedSearch search, Composite side, ExplanationPane pane) {}

  ExplanationPages(Composite parent, PartMenu.Actions actions) {
    this.actions = actions;
    scrolled = VerticalScroll.area(parent);
    result = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(result);
    pin = bar();
    sash = new SashForm(result, SWT.HORIZONTAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    nowPane = new ExplanationPane(sash, "explain", actions);
    VerticalScroll.show(scrolled, result);
  }

  /** Where what is said about the explanation of now is made. */
  Composite below() {
    return result;
  }

  /** Shows an explanation, beside what it is compared with. */
  void show(ExplainComparison comparison) {
    now = comparison;
    nowPane.show(compared(comparison));
    fit();
  }

  /** What is pinned is what everything is compared with. */
  private ExplainComparison compared(ExplainComparison comparison) {
    return pinned == null ? comparison : new ExplainComparison(pinned.search(), comparison.after());
  }

  /** A view too low for the whole explanation scrolls it, and shows some parts at least. */
  void fit() {
    VerticalScroll.fit(scrolled);
  }

  void unpin() {
    pin.setSelection(false);
    drop();
  }

  private ToolItem bar() {
    ToolBar bar = ControlIds.name(new ToolBar(result, SWT.FLAT | SWT.RIGHT), "explain.forms");
    GridDataFactory.fillDefaults().align(SWT.END, SWT.CENTER).applyTo(bar);
    form(bar, Messages.Explain_asTree, ExplanationPane.Form.TREE).setSelection(true);
    form(bar, Messages.Explain_asTable, ExplanationPane.Form.TABLE);
    form(bar, Messages.Explain_asText, ExplanationPane.Form.TEXT);
    new ToolItem(bar, SWT.SEPARATOR);
    ToolItem item = new ToolItem(bar, SWT.CHECK);
    item.setText(Messages.Explain_pin);
    item.setToolTipText(Messages.Explain_pinTip);
    item.setImage(Icons.of(DirectoryChip.class).image("pin"));
    item.addListener(
        SWT.Selection,
        event -> {
          drop();
          if (item.getSelection() && now != null) {
            keep(now.after());
          }
        });
    return item;
  }

  private ToolItem form(ToolBar bar, String title, ExplanationPane.Form form) {
    ToolItem item = new ToolItem(bar, SWT.RADIO);
    item.setText(title);
    item.addListener(
        SWT.Selection,
        event -> {
          if (item.getSelection()) {
            show(form);
          }
        });
    return item;
  }

  private void show(ExplanationPane.Form chosen) {
    form = chosen;
    nowPane.show(chosen);
    if (pinned != null) {
      pinned.pane().show(chosen);
    }
  }

  /** Keeps an explanation beside those that come. */
  private void keep(ExplainedSearch search) {
    Composite side = new Composite(sash, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(side);
    side.moveAbove(nowPane);
    Label title = ControlIds.name(new Label(side, SWT.WRAP), "explain.pinned");
    title.setText(Forms.literal(NLS.bind(Messages.Explain_pinned, search.question().filter())));
    GridDataFactory.fillDefaults().grab(true, false).indent(10, 4).applyTo(title);
    ExplanationPane pane = new ExplanationPane(side, "explain.pinned", actions);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(pane);
    pane.show(ExplainComparison.alone(search));
    pane.show(form);
    pinned = new Pinned(search, side, pane);
    sash.layout();
    fit();
  }

  private void drop() {
    if (pinned != null) {
      pinned.side().dispose();
      pinned = null;
      sash.layout();
      if (now != null) {
        show(now);
      }
    }
  }
}
