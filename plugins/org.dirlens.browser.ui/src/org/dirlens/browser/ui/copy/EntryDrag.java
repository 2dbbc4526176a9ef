package org.dirlens.browser.ui.copy;

import java.util.List;
import java.util.function.Supplier;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DragSource;
import org.eclipse.swt.dnd.DragSourceAdapter;
import org.eclipse.swt.dnd.DragSourceEvent;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/**
 * Entries dragged in the tree: onto another entry they move below it, with Ctrl they are copied
 * there, and a dialog asks before. Elsewhere their DNs are dropped as text.
 */
public final class EntryDrag {
  private EntryDrag() {}

  /** Makes the entries of a tree, which are the data of its items, draggable. */
  public static void install(Tree tree, Supplier<List<DitNode>> selected) {
    DragSource source = new DragSource(tree, DND.DROP_MOVE | DND.DROP_COPY);
    source.setTransfer(LocalSelectionTransfer.getTransfer(), TextTransfer.getInstance());
    source.addDragListener(new Drag(selected));
    DropTarget target = new DropTarget(tree, DND.DROP_MOVE | DND.DROP_COPY | DND.DROP_DEFAULT);
    target.setTransfer(LocalSelectionTransfer.getTransfer());
    target.addDropListener(new Drop(tree));
  }

  private static final class Drag extends DragSourceAdapter {
    private final Supplier<List<DitNode>> selected;

    Drag(Supplier<List<DitNode>> selected) {
      this.selected = selected;
    }

    private List<DitNode> dragged() {
      return selected.get().stream().filter(each -> !each.root()).toList();
    }

    @Override
    public void dragStart(DragSourceEvent event) {
      event.doit = !dragged().isEmpty();
      LocalSelectionTransfer.getTransfer().setSelection(new StructuredSelection(dragged()));
    }

    @Override
    public void dragSetData(DragSourceEvent event) {
      if (TextTransfer.getInstance().isSupportedType(event.dataType)) {
        event.data =
            String.join(System.lineSeparator(), dragged().stream().map(DitNode::dn).toList());
      }
    }

    @Override
    public void dragFinished(DragSourceEvent event) {
      LocalSelectionTransfer.getTransfer().setSelection(null);
    }
  }

  private static final class Drop extends DropTargetAdapter {
    private final Tree tree;

    Drop(Tree tree) {
      this.tree = tree;
    }

    private static List<DitNode> dragged() {
      var selection = LocalSelectionTransfer.getTransfer().getSelection();
      return selection == null ? List.of() : Selections.all(selection, DitNode.class);
    }

    @Override
    public void dragEnter(DropTargetEvent event) {
      dragOver(event);
    }

    @Override
    public void dragOperationChanged(DropTargetEvent event) {
      dragOver(event);
    }

    @Override
    public void dragOver(DropTargetEvent event) {
      if (event.detail == DND.DROP_DEFAULT) {
        event.detail = DND.DROP_MOVE;
      }
      event.feedback = DND.FEEDBACK_SELECT | DND.FEEDBACK_SCROLL | DND.FEEDBACK_EXPAND;
      if (!fits(event)) {
        event.detail = DND.DROP_NONE;
      }
    }

    /** Not on the root DSE, not into itself, and not to where all of it is already. */
    private static boolean fits(DropTargetEvent event) {
      if (dragged().isEmpty()
          || !(event.item instanceof TreeItem item)
          || !(item.getData() instanceof DitNode onto)
          || onto.root()
          || onto.connection().readOnly()) {
        return false;
      }
      return copied(event).fitBelow(onto.dn());
    }

    private static CopiedEntries copied(DropTargetEvent event) {
      List<DitNode> dragged = dragged();
      return CopiedEntries.of(
          dragged.getFirst().connection(),
          dragged.stream().map(DitNode::dn).toList(),
          event.detail != DND.DROP_COPY);
    }

    @Override
    public void drop(DropTargetEvent event) {
      if (!fits(event) || !(event.item.getData() instanceof DitNode onto)) {
        event.detail = DND.DROP_NONE;
        return;
      }
      CopiedEntries copied = copied(event);
      // The drop ends before the dialog opens, or the pointer stays caught.
      tree.getDisplay().asyncExec(() -> Copying.start(copied, onto.connection(), onto.dn()));
    }
  }
}
