package org.dirlens.browser.ui.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Folder;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.ViewerDropAdapter;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DragSourceAdapter;
import org.eclipse.swt.dnd.DragSourceEvent;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.dnd.TransferData;
import org.jspecify.annotations.Nullable;

/**
 * The embedded server, then folders, then connections, of which the last two can be dragged; below
 * each connection its saved searches and its bookmarks, which can be put in another order.
 */
final class ConnectionTree implements ITreeContentProvider {
  @Override
  public Object[] getElements(Object connections) {
    List<Object> all = new ArrayList<>();
    Connections.shared().embedded().ifPresent(all::add);
    all.addAll(List.of(members(Connections.shared().folders())));
    return all.toArray();
  }

  @Override
  public Object[] getChildren(Object parent) {
    return switch (parent) {
      case FolderItem item -> members(item.folder());
      case DirectoryConnection connection -> kept(connection.parameters().id());
      default -> new Object[0];
    };
  }

  private static Object[] kept(String connection) {
    Stream<Object> bookmarks =
        Connections.shared().bookmarks().of(connection).stream()
            .map(each -> new BookmarkItem(connection, each));
    return Stream.concat(SavedSearches.shared().of(connection).stream(), bookmarks).toArray();
  }

  private static Object[] members(Folder folder) {
    List<Object> all = new ArrayList<>();
    folder.folders().forEach(each -> all.add(new FolderItem(each.id())));
    folder.connections().forEach(id -> Connections.shared().find(id).ifPresent(all::add));
    return all.toArray();
  }

  @Override
  public @Nullable Object getParent(Object element) {
    if (element instanceof SavedSearch || element instanceof BookmarkItem) {
      return Connections.shared().find(Arranging.id(element)).orElse(null);
    }
    String home = Arranging.home(element);
    return home.equals(Folder.ROOT_ID) ? null : new FolderItem(home);
  }

  @Override
  public boolean hasChildren(Object element) {
    return getChildren(element).length > 0;
  }

  static void makeDraggable(TreeViewer viewer) {
    Transfer[] transfers = {LocalSelectionTransfer.getTransfer()};
    viewer.addDragSupport(
        DND.DROP_MOVE,
        transfers,
        new DragSourceAdapter() {
          @Override
          public void dragStart(DragSourceEvent event) {
            Object dragged = viewer.getStructuredSelection().getFirstElement();
            event.doit =
                dragged instanceof BookmarkItem
                    || (dragged != null && Arranging.fits(dragged, Folder.ROOT_ID));
            LocalSelectionTransfer.getTransfer().setSelection(viewer.getSelection());
          }
        });
    viewer.addDropSupport(DND.DROP_MOVE, transfers, new Drop(viewer));
  }

  private static final class Drop extends ViewerDropAdapter {
    Drop(TreeViewer viewer) {
      super(viewer);
    }

    /** On a folder it goes inside; beside anything else it becomes its neighbour. */
    private String target() {
      Object at = getCurrentTarget();
      if (at == null) {
        return Folder.ROOT_ID;
      }
      return at instanceof FolderItem item && getCurrentLocation() == LOCATION_ON
          ? item.id()
          : Arranging.home(at);
    }

    private @Nullable Object dragged() {
      return LocalSelectionTransfer.getTransfer().getSelection() instanceof IStructuredSelection it
          ? it.getFirstElement()
          : null;
    }

    @Override
    public boolean validateDrop(Object at, int operation, TransferData type) {
      Object dragged = dragged();
      if (dragged instanceof BookmarkItem moved) {
        return at instanceof BookmarkItem other && moved.beside(other);
      }
      return dragged != null && dragged != at && Arranging.fits(dragged, target());
    }

    @Override
    public boolean performDrop(Object data) {
      Object dragged = dragged();
      if (dragged instanceof BookmarkItem moved
          && getCurrentTarget() instanceof BookmarkItem other) {
        moved.move(other, getCurrentLocation() == LOCATION_AFTER);
        return true;
      }
      if (dragged == null) {
        return false;
      }
      Arranging.move(dragged, target(), neighbour());
      return true;
    }

    private String neighbour() {
      Object at = getCurrentTarget();
      if (at == null || getCurrentLocation() == LOCATION_ON) {
        return "";
      }
      if (getCurrentLocation() == LOCATION_BEFORE) {
        return Arranging.id(at);
      }
      Folder home = Connections.shared().folders().find(Arranging.home(at)).orElseThrow();
      List<String> siblings =
          at instanceof FolderItem
              ? home.folders().stream().map(Folder::id).toList()
              : home.connections();
      int next = siblings.indexOf(Arranging.id(at)) + 1;
      return next < siblings.size() ? siblings.get(next) : "";
    }
  }
}
