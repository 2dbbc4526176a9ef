package org.dirlens.browser.ui.value;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.core.search.QuickSearch;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * A field for names, words or a filter, and the entries of one connection that are found by it
 * while somebody types.
 *
 * <p>Threads: user interface; the server is asked in jobs.
 */
public final class EntryFinder {
  private static final int SETTLED_MILLIS = 250;
  private static final int HEIGHT = 150;
  private static final int DN_CHARS = 44;
  private static final int ABOUT_CHARS = 24;

  private final DirectoryConnection connection;
  private final Text field;
  private final ResultViewer<QuickSearch.Hit> found;
  private final Label said;
  private final Runnable settled = this::search;
  private @Nullable DirectoryJob<?> job;
  private int asked;

  /**
   * In a grid, over all of its width.
   *
   * @param id begins the names of its controls: {@code id.search}, {@code id.found}, {@code
   *     id.said}
   */
  public EntryFinder(Composite grid, DirectoryConnection connection, String id) {
    this.connection = connection;
    field = Forms.field(grid, id + ".search", SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    field.setMessage(Messages.Finder_message);
    found =
        new ResultViewer<>(
                grid,
                List.of(
                    ResultColumn.words(Messages.Finder_dn, DN_CHARS, QuickSearch.Hit::dn),
                    ResultColumn.words(Messages.Finder_about, ABOUT_CHARS, QuickSearch.Hit::about)),
                QuickSearch.Hit::dn)
            .named(id + ".found", Messages.Finder_found);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(found);
    said = ControlIds.name(new Label(grid, SWT.NONE), id + ".said");
    said.setForeground(ThemeColors.muted(grid));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(said);
    field.addListener(SWT.Modify, event -> field.getDisplay().timerExec(SETTLED_MILLIS, settled));
    field.addListener(SWT.KeyDown, event -> goDown(event.keyCode));
    field.addListener(SWT.Dispose, event -> stop());
  }

  private void goDown(int key) {
    if (key == SWT.ARROW_DOWN) {
      found.goToRows();
    }
  }

  /** Told the DN of each entry that is selected. */
  public void onSelection(Consumer<String> listener) {
    found.onSelection(() -> selected().ifPresent(listener));
  }

  /** Told when another entry is selected, or none any more. */
  public void onChange(Runnable listener) {
    found.onSelection(listener);
  }

  /** The DN of the entry that is selected. */
  public Optional<String> selected() {
    return found.selection().stream().map(QuickSearch.Hit::dn).findFirst();
  }

  /** The DNs of all entries that are selected. */
  public List<String> selection() {
    return found.selection().stream().map(QuickSearch.Hit::dn).toList();
  }

  /** Goes to the field. */
  public void focus() {
    field.setFocus();
  }

  private void stop() {
    asked++;
    if (job != null) {
      job.cancel();
    }
  }

  private void search() {
    if (field.isDisposed()) {
      return;
    }
    stop();
    QuickInput input = QuickInput.of(field.getText());
    if (!input.searchable()) {
      show(List.of(), input.text().isEmpty() ? "" : Messages.Finder_unclear);
      return;
    }
    int mine = asked;
    job =
        DirectoryJob.of(
                NLS.bind(Messages.Finder_job, input.text()),
                monitor -> QuickSearch.run(connection, "", input, monitor))
            .whenDone(result -> show(mine, result.hits(), words(result)))
            .whenFailed(problem -> show(mine, List.of(), String.valueOf(problem.getMessage())))
            .whenCancelled(() -> show(mine, List.of(), Labels.cancelled()))
            .start();
  }

  private static String words(QuickSearch.Found result) {
    if (result.hits().isEmpty()) {
      return result.whole() ? Messages.Finder_none : Messages.Finder_noneYet;
    }
    return result.whole() ? "" : NLS.bind(Messages.Finder_more, result.hits().size());
  }

  /** What came of an earlier question is not shown. */
  private void show(int question, List<QuickSearch.Hit> hits, String words) {
    if (question == asked) {
      show(hits, words);
    }
  }

  private void show(List<QuickSearch.Hit> hits, String words) {
    if (!field.isDisposed()) {
      found.show(hits);
      said.setText(Forms.literal(words));
    }
  }
}
