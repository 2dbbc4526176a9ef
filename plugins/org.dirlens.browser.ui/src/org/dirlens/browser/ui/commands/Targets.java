package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Problems;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.dit.DirectoryView;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/** What a command is about: selected connection, entries, editor. Display thread. */
final class Targets {
  private Targets() {}

  static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  /** The connection selected in its view, else the first one. */
  static Optional<DirectoryConnection> connection() {
    ISelection selection = page().getSelection(ConnectionsView.ID);
    Optional<DirectoryConnection> selected =
        selection == null
            ? Optional.empty()
            : Selections.first(selection, DirectoryConnection.class);
    return selected.or(() -> Connections.shared().all().stream().findFirst());
  }

  /** The entries selected in the directory tree. */
  static List<DitNode> entries() {
    ISelection selection = page().getSelection(DirectoryView.ID);
    return selection == null ? List.of() : Selections.all(selection, DitNode.class);
  }

  static Optional<EntryEditor> editor() {
    return page().getActiveEditor() instanceof EntryEditor editor
        ? Optional.of(editor)
        : Optional.empty();
  }

  /** The view, opened if need be and brought to the front. */
  static <V extends IViewPart> Optional<V> view(String id, Class<V> type) {
    try {
      IViewPart view = page().showView(id);
      return type.isInstance(view) ? Optional.of(type.cast(view)) : Optional.empty();
    } catch (PartInitException e) {
      Problems.show(id, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
