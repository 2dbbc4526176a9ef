package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/** What a command is about: selected connection, entries, editor. Display thread. */
final class Targets {
  private Targets() {}

  private static Optional<IWorkbenchPage> page() {
    return Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
        .map(IWorkbenchWindow::getActivePage);
  }

  private static Optional<ISelection> selection(String view) {
    return page().map(page -> page.getSelection(view));
  }

  /** The current connection of the window. */
  static Optional<DirectoryConnection> connection() {
    return CurrentDirectory.shared().connection();
  }

  /** The entries selected in the directory tree. */
  static List<DitNode> entries() {
    return selection(DirectoryView.ID)
        .map(chosen -> Selections.all(chosen, DitNode.class))
        .orElse(List.of());
  }

  static Optional<EntryEditor> editor() {
    return page()
        .map(IWorkbenchPage::getActiveEditor)
        .filter(EntryEditor.class::isInstance)
        .map(EntryEditor.class::cast)
        .filter(EntryEditor::connected);
  }

  /** The view or editor in use. */
  static Optional<IWorkbenchPart> activePart() {
    return page().map(IWorkbenchPage::getActivePart);
  }

  /** The view Search, if it is the active part. */
  static Optional<SearchView> searchView() {
    return activePart().filter(SearchView.class::isInstance).map(SearchView.class::cast);
  }

  /** The editor while it has the keyboard. */
  static Optional<EntryEditor> editorInUse() {
    return editor().filter(each -> activePart().filter(each::equals).isPresent());
  }

  /** The entry that is selected in the view in use, if that has entries. */
  static Optional<SelectedEntry> selectedEntry() {
    return activePart()
        .filter(SelectedEntry.Source.class::isInstance)
        .map(SelectedEntry.Source.class::cast)
        .flatMap(SelectedEntry.Source::selectedEntry);
  }

  /** The view as it is, if it is there. */
  static <V extends IViewPart> Optional<V> shown(String id, Class<V> type) {
    return page().map(page -> page.findView(id)).filter(type::isInstance).map(type::cast);
  }

  /** The table of values, if the editor shows it. */
  static Optional<TablePage> table() {
    return editor().filter(editor -> editor.getActivePage() == 0).flatMap(EntryEditor::tablePage);
  }

  /** The view, opened if need be and brought to the front. */
  static <V extends IViewPart> Optional<V> view(String id, Class<V> type) {
    Optional<IWorkbenchPage> page = page();
    try {
      IViewPart view = page.isPresent() ? page.get().showView(id) : null;
      return type.isInstance(view) ? Optional.of(type.cast(view)) : Optional.empty();
    } catch (PartInitException e) {
      Problems.show(id, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
