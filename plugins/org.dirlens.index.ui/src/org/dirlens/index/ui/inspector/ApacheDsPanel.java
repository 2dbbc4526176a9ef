package org.dirlens.index.ui.inspector;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.strip.Figure;
import org.dirlens.ui.common.strip.FigureStrip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * What a partition of ApacheDS holds: figures, trees, and how ids are spread over the keys of the
 * selected one.
 *
 * <p>Threads: user interface.
 */
final class ApacheDsPanel extends Composite {
  private static final int[] SHARES = {45, 55};

  /** What its buttons do. */
  interface Actions {
    /** Asks for a partition and opens it. */
    void open();

    /** Opens one again. */
    void open(Path place);

    /** Imports the partition that is shown. */
    void load(PartitionReport report);
  }

  private final Actions actions;
  private final StatePane pane;
  private final FigureStrip figures;
  private final Text said;
  private final TreesTable trees;
  private final TreeKeysPanel keys;
  private @Nullable PartitionReport report;

  ApacheDsPanel(Composite parent, Actions actions) {
    super(parent, SWT.NONE);
    this.actions = actions;
    setLayout(new FillLayout());
    pane = new StatePane(this, null).named("apacheds");
    pane.empty().say(Messages.Panel_empty);
    pane.empty().offer(Messages.Panel_open, actions::open);
    Composite content = new Composite(pane.content(), SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(content);
    Composite head = head(content);
    figures = new FigureStrip(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(figures);
    buttons(head);
    said =
        ControlIds.name(new Text(content, SWT.READ_ONLY | SWT.MULTI | SWT.WRAP), "apacheds.said");
    GridDataFactory.fillDefaults().grab(true, false).indent(10, 0).exclude(true).applyTo(said);
    said.setVisible(false);
    SashForm parts = new SashForm(content, SWT.VERTICAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
    trees = new TreesTable(parts);
    keys = new TreeKeysPanel(parts);
    parts.setWeights(SHARES);
    trees.onSelection(this::showKeys);
  }

  private static Composite head(Composite content) {
    Composite head = new Composite(content, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(head);
    return head;
  }

  private void buttons(Composite head) {
    Composite row = new Composite(head, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(row);
    button(row, "apacheds.open", Messages.Panel_open, actions::open);
    button(row, "apacheds.import", Messages.Panel_import, this::load);
  }

  private static void button(Composite row, String id, String text, Runnable action) {
    Button button = ControlIds.name(new Button(row, SWT.PUSH), id);
    button.setText(text);
    button.addListener(SWT.Selection, event -> action.run());
  }

  private void load() {
    PartitionReport now = report;
    if (now != null) {
      actions.load(now);
    }
  }

  /** Says that a partition is being read. */
  void reading(Path place, Runnable cancel) {
    pane.waiting(NLS.bind(Messages.Panel_reading, place), cancel);
  }

  /** Says how far reading is. */
  void progress(String phase, double share) {
    pane.progress(phase, share);
  }

  /** Reading was cancelled. */
  void cancelled() {
    pane.waited();
  }

  /** Says why a partition was not read; what was shown before stays. */
  void failed(Path place, String why) {
    pane.failed(NLS.bind(Messages.Panel_failed, place, why), () -> actions.open(place));
  }

  /** Shows a partition. */
  void show(PartitionReport shown) {
    report = shown;
    figures.show(figures(shown));
    trees.show(shown.trees());
    showKeys();
    say(problems(shown.problems()));
    pane.showContent();
  }

  private void showKeys() {
    keys.show(trees.selected(), report == null ? -1 : report.entries());
  }

  /** Says something below the figures; nothing if empty. */
  private void say(String text) {
    said.setText(text);
    said.setVisible(!text.isEmpty());
    ((org.eclipse.swt.layout.GridData) said.getLayoutData()).exclude = text.isEmpty();
    said.getParent().layout(true, true);
  }

  private static String problems(List<String> problems) {
    return switch (problems.size()) {
      case 0 -> "";
      case 1 -> NLS.bind(Messages.Panel_problem, problems.getFirst());
      default ->
          NLS.bind(Messages.Panel_problems, Figures.count(problems.size()), problems.getFirst());
    };
  }

  private static List<Figure> figures(PartitionReport shown) {
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.measured("apacheds.entries", Messages.Figure_entries, Figures.count(shown.entries()))
            .remark(shown.suffix()));
    figures.add(
        Figure.measured("apacheds.file", Messages.Figure_file, Figures.bytes(shown.fileBytes()))
            .remark(NLS.bind(Messages.Figure_fileRemark, Figures.bytes(shown.bytes()))));
    figures.add(limits(shown));
    if (shown.transactionsInLog() > 0) {
      String transactions =
          shown.transactionsInLog() == 1
              ? Messages.Figure_logOne
              : NLS.bind(Messages.Figure_logMany, Figures.count(shown.transactionsInLog()));
      figures.add(
          Figure.measured("apacheds.log", Messages.Figure_log, transactions)
              .remark(Messages.Figure_logRemark));
    }
    return figures;
  }

  private static Figure limits(PartitionReport shown) {
    return shown.limitsFrom().isEmpty()
        ? Figure.measured("apacheds.limits", Messages.Figure_limit, Messages.Figure_limitDefault)
            .remark(Messages.Figure_limitDefaultRemark)
        : Figure.measured("apacheds.limits", Messages.Figure_limit, Messages.Figure_limitRead)
            .remark(shown.limitsFrom());
  }

  @Override
  public boolean setFocus() {
    return pane.setFocus();
  }
}
