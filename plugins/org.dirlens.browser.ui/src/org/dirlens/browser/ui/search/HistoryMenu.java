package org.dirlens.browser.ui.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.LoggedSearch;
import org.dirlens.browser.core.searchlog.ResultExplanation;
import org.dirlens.browser.core.searchlog.SearchRuns;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.search.UnrunSearches.Unrun;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.text.Shortened;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/**
 * The last searches that were run on the connection of a form, with what came of them; one that is
 * chosen is run again. Before them stand those that were typed and not run. User interface thread.
 */
final class HistoryMenu {
  private static final int SHOWN_MAX = 15;
  private static final int FILTER_CHARS = 60;

  private final SearchForm form;
  private final SearchForm.Owner owner;

  HistoryMenu(Composite grid, SearchForm form, SearchForm.Owner owner) {
    this.form = form;
    this.owner = owner;
    DropDown.button(grid, Messages.Search_history, "search.history", this::fill)
        .setToolTipText(Messages.Search_historyTip);
  }

  private void fill(Menu menu) {
    List<LoggedSearch> runs =
        owner
            .server()
            .map(server -> SearchRuns.shared().of(server.parameters().id()))
            .orElse(List.of());
    form.unrun().forEach(typed -> add(menu, typed));
    if (runs.isEmpty()) {
      DropDown.words(menu, Messages.Search_historyNone);
    }
    newest(runs).forEach(run -> add(menu, run));
    new MenuItem(menu, SWT.SEPARATOR);
    DropDown.item(menu, Messages.Search_historyLog, owner::showLog);
  }

  /** The last run of each search. */
  private static List<LoggedSearch> newest(List<LoggedSearch> runs) {
    Map<SearchQuery, LoggedSearch> newest = new LinkedHashMap<>();
    runs.forEach(run -> newest.putIfAbsent(run.query(), run));
    return newest.values().stream().limit(SHOWN_MAX).toList();
  }

  private void add(Menu menu, Unrun typed) {
    String words =
        NLS.bind(Messages.Search_historyUnrun, Shortened.to(FILTER_CHARS, typed.filter()));
    DropDown.item(menu, Forms.literal(words), () -> form.bringBack(typed))
        .setToolTipText(Messages.Search_historyUnrunTip);
  }

  private void add(Menu menu, LoggedSearch run) {
    MenuItem item = DropDown.item(menu, words(run), () -> owner.run(run.query()));
    String problem = run.result().problem();
    item.setToolTipText(
        problem.isEmpty() ? ResultExplanation.of(run.result().code()).orElse("") : problem);
    item.setEnabled(!run.query().filter().contains(SecretAttributes.HIDDEN));
  }

  private static String words(LoggedSearch run) {
    String filter = run.query().filter();
    String shown = Shortened.to(FILTER_CHARS, filter);
    return Forms.literal(
        NLS.bind(
            Messages.Search_historyRow,
            new Object[] {
              shown,
              Labels.entries(run.result().entries()),
              Figures.micros(run.result().micros()),
              Labels.result(run)
            }));
  }
}
