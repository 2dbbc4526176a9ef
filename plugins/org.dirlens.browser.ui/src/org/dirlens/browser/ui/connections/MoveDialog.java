package org.dirlens.browser.ui.connections;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.Folder;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

/** Moves a connection or folder by keyboard: its new folder is chosen from a list. */
public final class MoveDialog {
  /** A folder, named by the way to it. */
  private record Place(String id, String path) {}

  private MoveDialog() {}

  public static void open(Shell shell, Object member) {
    ElementListSelectionDialog dialog =
        new ElementListSelectionDialog(
            shell,
            new LabelProvider() {
              @Override
              public String getText(Object element) {
                return ((Place) element).path();
              }

              @Override
              public Image getImage(Object element) {
                return BrowserIcons.image("folder");
              }
            });
    dialog.setTitle(Messages.Connections_move);
    dialog.setMessage(Messages.Connections_moveMessage);
    List<Place> places = new ArrayList<>();
    collect(Connections.shared().folders(), Messages.Connections_moveOutside, places);
    places.removeIf(place -> !Arranging.fits(member, place.id()));
    dialog.setElements(places.toArray());
    if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof Place chosen) {
      Arranging.move(member, chosen.id(), "");
    }
  }

  private static void collect(Folder folder, String path, List<Place> places) {
    places.add(new Place(folder.id(), path));
    for (Folder each : folder.folders()) {
      boolean first = folder.id().equals(Folder.ROOT_ID);
      collect(each, first ? each.name() : path + " / " + each.name(), places);
    }
  }
}
