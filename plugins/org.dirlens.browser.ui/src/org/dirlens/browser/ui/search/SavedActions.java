package org.dirlens.browser.ui.search;

import java.util.Optional;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.CarefulQuestion;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;

/** What is done with saved searches. User interface thread; the disk is written in jobs. */
public final class SavedActions {
  private SavedActions() {}

  /** Shows it in the view Search and runs it there on its connection. */
  public static void run(IWorkbenchPage page, SavedSearch search) {
    Connections.shared()
        .find(search.connection())
        .ifPresent(connection -> SearchView.run(page, connection, search.query()));
  }

  /** Asks for a name and keeps a search. */
  static void save(String connection, SearchQuery query) {
    ask(Messages.Search_saveTitle, "", connection)
        .map(name -> new SavedSearch(connection, name, query))
        .ifPresent(search -> later(() -> SavedSearches.shared().keep(search)));
  }

  /** Asks for another name. */
  public static void rename(SavedSearch search) {
    ask(Messages.Search_renameTitle, search.name(), search.connection())
        .filter(name -> !name.equals(search.name()))
        .ifPresent(name -> later(() -> SavedSearches.shared().rename(search, name)));
  }

  /** Deletes it after a question. */
  public static void delete(SavedSearch search) {
    if (CarefulQuestion.agreed(
        Problems.shell(),
        Messages.Search_saved,
        NLS.bind(Messages.Search_deleteQuestion, search.name()),
        Messages.Search_deleteDo)) {
      later(() -> SavedSearches.shared().forget(search));
    }
  }

  /** The name that a person gives. */
  private static Optional<String> ask(String title, String before, String connection) {
    IInputValidator judge =
        name -> {
          if (name.isBlank()) {
            return Messages.Search_saveNameMissing;
          }
          boolean taken = SavedSearches.shared().find(connection, name.strip()).isPresent();
          return taken && !name.strip().equals(before) ? Messages.Search_saveTaken : null;
        };
    InputDialog dialog =
        new InputDialog(Problems.shell(), title, Messages.Search_saveName, before, judge);
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
