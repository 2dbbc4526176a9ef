package org.dirlens.browser.ui.search;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.Forms;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/**
 * The searches that were saved for the connection of a form: each can be opened, run, renamed and
 * deleted, and the one in the form be saved. User interface thread.
 */
final class SavedMenu {
  private final SavedSearches searches = SavedSearches.shared();
  private final SearchForm form;
  private final SearchForm.Owner owner;

  SavedMenu(Composite grid, SearchForm form, SearchForm.Owner owner) {
    this.form = form;
    this.owner = owner;
    Button button = DropDown.button(grid, Messages.Search_saved, "search.saved", this::fill);
    button.setToolTipText(Messages.Search_savedTip);
  }

  private void fill(Menu menu) {
    Optional<DirectoryConnection> server = owner.server();
    List<SavedSearch> saved = server.map(each -> searches.of(id(each))).orElse(List.of());
    if (saved.isEmpty()) {
      DropDown.words(
          menu, server.isPresent() ? Messages.Search_savedNone : Messages.Search_savedNoServer);
    }
    for (SavedSearch search : saved) {
      MenuItem item = new MenuItem(menu, SWT.CASCADE);
      item.setText(Forms.literal(search.name()));
      item.setToolTipText(search.query().filter());
      item.setMenu(actions(menu, search));
    }
    new MenuItem(menu, SWT.SEPARATOR);
    DropDown.item(menu, Messages.Search_save, this::save)
        .setEnabled(server.isPresent() && form.valid());
  }

  private static String id(DirectoryConnection connection) {
    return connection.parameters().id();
  }

  private Menu actions(Menu parent, SavedSearch search) {
    Menu menu = new Menu(parent);
    DropDown.item(menu, Messages.Search_openRun, () -> owner.run(search.query()));
    DropDown.item(menu, Messages.Search_open, () -> form.open(search.query()));
    DropDown.item(menu, Messages.Search_rename, () -> SavedActions.rename(search));
    DropDown.item(menu, Messages.Search_delete, () -> SavedActions.delete(search));
    return menu;
  }

  private void save() {
    SearchQuery query = form.query();
    if (!SecretAttributes.chosen().shownFilter(query.filter()).equals(query.filter())) {
      Problems.show(Messages.Search_saveTitle, Messages.Search_saveSecret);
      return;
    }
    owner.server().ifPresent(server -> SavedActions.save(id(server), query));
  }
}
