package org.dirlens.browser.ui.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.compare.ComparedEntry;
import org.dirlens.browser.core.compare.Comparison;
import org.dirlens.browser.core.compare.Comparison.Direction;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.compare.CompareView.Found;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * What differs, as a table, and beside it the LDIF that makes one side like the other: of the
 * selected entries, of all without a selection. User interface thread.
 */
final class ComparePanel extends Composite {
  private final Runnable again;
  private final List<DirectoryChip> servers = new ArrayList<>();
  private final List<CLabel> names = new ArrayList<>();
  private final CLabel summary;
  private final ResultViewer<DifferenceRow> table;
  private final Text ldif;
  private final Combo direction;
  private final Button deleting;
  private final Button copy;
  private final Button apply;
  private @Nullable Comparison shown;
  private int previews;

  ComparePanel(Composite parent, Runnable again) {
    super(parent, SWT.NONE);
    this.again = again;
    GridLayoutFactory.swtDefaults().margins(8, 4).spacing(4, 4).applyTo(this);
    Composite head = line(5);
    side(head, "compare.view.left");
    side(head, "compare.view.right");
    Forms.button(head, Messages.View_again, "compare.again", again);
    summary = ControlIds.name(new CLabel(this, SWT.NONE), "compare.summary");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(summary);
    SashForm halves = new SashForm(this, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    table = createTable(halves);
    ldif =
        ControlIds.name(
            new Text(halves, SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL | SWT.READ_ONLY | SWT.BORDER),
            "compare.ldif");
    ldif.setFont(JFaceResources.getTextFont());
    halves.setWeights(2, 1);
    Composite foot = line(4);
    direction =
        Forms.choice(
            foot, "compare.direction", Stream.of(Messages.Apply_toRight, Messages.Apply_toLeft));
    direction.select(0);
    direction.addListener(SWT.Selection, event -> preview());
    deleting = ControlIds.name(new Button(foot, SWT.CHECK), "compare.deleting");
    deleting.setText(Messages.Apply_deleteRight);
    deleting.addListener(SWT.Selection, event -> preview());
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(deleting);
    copy = Forms.button(foot, Messages.Apply_copy, "compare.copy", this::copy);
    apply = Forms.button(foot, Messages.Apply_apply, "compare.apply", this::apply);
  }

  private Composite line(int columns) {
    Composite line = new Composite(this, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(columns).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    return line;
  }

  private void side(Composite head, String id) {
    servers.add(new DirectoryChip(head, id + ".server"));
    CLabel name = ControlIds.name(new CLabel(head, SWT.NONE), id);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(name);
    names.add(name);
  }

  private ResultViewer<DifferenceRow> createTable(Composite parent) {
    ResultViewer<DifferenceRow> viewer =
        new ResultViewer<>(
                parent,
                List.of(
                    ResultColumn.words(Messages.View_entry, 18, DifferenceRow::name),
                    ResultColumn.words(Messages.View_difference, 9, DifferenceRow::kind),
                    ResultColumn.words(Messages.View_attribute, 12, DifferenceRow::attribute),
                    ResultColumn.words(Messages.View_leftColumn, 16, DifferenceRow::left),
                    ResultColumn.words(Messages.View_rightColumn, 16, DifferenceRow::right)),
                DifferenceRow::key)
            .named("compare.table", Messages.View_table);
    viewer.onSelection(this::preview);
    viewer.onOpen(this::open);
    return viewer;
  }

  void show(Found found) {
    Comparison comparison = found.comparison();
    if (shown == null || !shown.request().equals(comparison.request())) {
      direction.select(0);
      deleting.setSelection(false);
    }
    shown = comparison;
    side(0, comparison.request().left());
    side(1, comparison.request().right());
    table.show(found.rows());
    preview();
  }

  private void side(int number, CompareSide side) {
    servers.get(number).show(side.dit().connection());
    names.get(number).setText(Forms.literal(side.dn()));
    names.get(number).setToolTipText(side.dn());
  }

  private static String words(Comparison comparison) {
    String same = Labels.entries(comparison.same());
    long count = comparison.differences();
    if (count == 0) {
      return NLS.bind(Messages.View_noDifferences, same);
    }
    String words =
        count == 1
            ? NLS.bind(Messages.View_one, same)
            : NLS.bind(Messages.View_several, Figures.count(count), same);
    int kept = comparison.different().size();
    return kept < count ? words + " " + NLS.bind(Messages.View_kept, Figures.count(kept)) : words;
  }

  private DifferenceWork work(Comparison comparison) {
    Set<ComparedEntry> chosen = new LinkedHashSet<>();
    table.withSelected(rows -> rows.forEach(row -> chosen.add(row.entry())));
    return new DifferenceWork(
        comparison,
        direction.getSelectionIndex() == 0 ? Direction.TO_RIGHT : Direction.TO_LEFT,
        table.selectionCount() == 0 ? comparison.different() : List.copyOf(chosen),
        deleting.getSelection());
  }

  /** Shows what would be sent now. */
  private void preview() {
    Comparison comparison = shown;
    if (comparison == null) {
      return;
    }
    deleting.setText(
        direction.getSelectionIndex() == 0
            ? Messages.Apply_deleteRight
            : Messages.Apply_deleteLeft);
    judge();
    int mine = ++previews;
    if (comparison.differences() > 0) {
      work(comparison)
          .preview(
              text -> {
                if (mine == previews && !ldif.isDisposed()) {
                  ldif.setText(text);
                }
              });
    } else {
      ldif.setText("");
    }
  }

  /** Says what was found, and what can be done with it now. */
  void judge() {
    Comparison comparison = shown;
    if (comparison != null) {
      boolean some = comparison.differences() > 0;
      String why = why(comparison);
      copy.setEnabled(some);
      apply.setEnabled(some && why.isEmpty());
      summary.setText(Forms.literal(words(comparison) + why));
      summary.setToolTipText(words(comparison) + why);
    }
  }

  /** Why nothing can be changed; empty if it can. */
  private String why(Comparison comparison) {
    DirectoryConnection target = work(comparison).connection();
    if (target.readOnly()) {
      return " " + NLS.bind(Messages.Apply_readOnly, target.parameters().name());
    }
    return comparison.elsewhere() ? " " + Messages.Apply_elsewhere : "";
  }

  /** Whether what is shown was compared with another server than its connections lead to now. */
  boolean elsewhere() {
    return shown != null && shown.elsewhere();
  }

  private void copy() {
    if (shown != null) {
      work(shown).whole(text -> ClipboardText.copy(getDisplay(), text));
    }
  }

  private void apply() {
    if (shown != null && why(shown).isEmpty()) {
      work(shown).apply(again);
    }
  }

  /** Opens the entry of the left side, or of the right one where there is no other. */
  private void open(DifferenceRow row) {
    Comparison comparison = shown;
    if (comparison != null) {
      ComparedEntry entry = row.entry();
      boolean left = entry.left().isPresent();
      DirectoryConnection server =
          (left ? comparison.request().left() : comparison.request().right()).dit().connection();
      (left ? entry.left() : entry.right()).ifPresent(each -> EntryEditors.keep(server, each.dn()));
    }
  }

  @Override
  public boolean setFocus() {
    return table.setFocus();
  }
}
