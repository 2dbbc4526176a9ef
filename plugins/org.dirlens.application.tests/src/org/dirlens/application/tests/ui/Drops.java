package org.dirlens.application.tests.ui;

import java.lang.reflect.Constructor;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.DropTargetListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/**
 * Drops that a tree hears of without a mouse, whose drags a display without a window manager does
 * not carry. User interface thread.
 */
final class Drops {
  private Drops() {}

  /** Whether something is selected that can be moved onto the item. */
  static boolean isDragged(TreeItem target) {
    return target.getParent().getSelectionCount() > 0;
  }

  /** Moves the selected item onto the middle of another. */
  static void onto(TreeItem target) {
    Tree tree = target.getParent();
    Object dragged = tree.getSelection()[0].getData();
    LocalSelectionTransfer.getTransfer().setSelection(new StructuredSelection(dragged));
    DropTarget drop = (DropTarget) tree.getData(DND.DROP_TARGET_KEY);
    DropTargetEvent event = event(drop);
    Rectangle bounds = target.getBounds();
    Point middle = tree.toDisplay(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
    event.item = target;
    event.x = middle.x;
    event.y = middle.y;
    event.detail = DND.DROP_MOVE;
    for (DropTargetListener listener : drop.getDropListeners()) {
      listener.dragEnter(event);
      listener.dragOver(event);
      listener.dropAccept(event);
      listener.drop(event);
    }
  }

  /** SWT alone makes these events, of a class that nobody else can name. */
  private static DropTargetEvent event(DropTarget drop) {
    try {
      Constructor<?> made =
          Class.forName("org.eclipse.swt.dnd.DNDEvent", true, DND.class.getClassLoader())
              .getDeclaredConstructor();
      made.setAccessible(true);
      Event event = (Event) made.newInstance();
      event.widget = drop;
      Constructor<?> told = DropTargetEvent.class.getConstructors()[0];
      return (DropTargetEvent) told.newInstance(event);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
