package org.dirlens.browser.ui.search;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;

/**
 * The searches that were saved for the connection of a form: each can be opened, run, renamed and
 * deleted, and the one in the form be saved. User interface thread; the disk is written in jobs.
 */
final class SavedMenu {
  private final SavedSearches searches = SavedSearches.shared();
  private final SearchForm form;
  private final SearchForm.Owner owner;
  private final Button button;

  SavedMenu(Composite grid, SearchForm form, SearchForm.Owner owner) {
    this.form = form;
    this.owner = owner;
    button = DropDown.button(grid, Messages.Search_saved, "search.saved", this::fill);
    button.setToolTipText(Messages.Search_savedTip);
  }

  private Shell shell() {
    return button.getShell();
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
    DropDown.item(menu, Messages.Search_rename, () -> rename(search));
    DropDown.item(menu, Messages.Search_delete, () -> delete(search));
    return menu;
  }

  private void save() {
    SearchQuery query = form.query();
    if (!SecretAttributes.chosen().shownFilter(query.filter()).equals(query.filter())) {
      Problems.show(Messages.Search_saveTitle, Messages.Search_saveSecret);
      return;
    }
    owner
        .server()
        .ifPresent(
            server ->
                ask(Messages.Search_saveTitle, "", id(server))
                    .ifPresent(name -> later(() -> searches.keep(search(server, name, query)))));
  }

  private static SavedSearch search(DirectoryConnection server, String name, SearchQuery query) {
    return new SavedSearch(id(server), name, query);
  }

  private void rename(SavedSearch search) {
    ask(Messages.Search_renameTitle, search.name(), search.connection())
        .filter(name -> !name.equals(search.name()))
        .ifPresent(name -> later(() -> searches.rename(search, name)));
  }

  private void delete(SavedSearch search) {
    if (MessageDialog.openQuestion(
        shell(), Messages.Search_saved, NLS.bind(Messages.Search_deleteQuestion, search.name()))) {
      later(() -> searches.forget(search));
    }
  }

  /** The name that a person gives. */
  private Optional<String> ask(String title, String before, String connection) {
    IInputValidator judge =
        name -> {
          if (name.isBlank()) {
            return Messages.Search_saveNameMissing;
          }
          boolean taken = searches.find(connection, name.strip()).isPresent();
          return taken && !name.strip().equals(before) ? Messages.Search_saveTaken : null;
        };
    InputDialog dialog = new InputDialog(shell(), title, Messages.Search_saveName, before, judge);
    return dialog.open() == InputDialog.OK
        ? Optional.of(dialog.getValue().strip())
        : Optional.empty();
  }

  private static void later(Runnable change) {
    DirectoryJob.of(
            Messages.Search_saveJob,
            monitor -> {
              change.run();
              return true;
            })
        .whenFailed(
            problem ->
                Problems.show(
                    Messages.Search_saveTitle,
                    NLS.bind(Messages.Search_saveFailed, problem.getMessage())))
        .start();
  }
}
