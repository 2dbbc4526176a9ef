package org.dirlens.browser.ui.tree;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;

/** The tree's selection as the workbench wants it. Its elements are nodes. */
final class DitSelection implements ISelectionProvider {
  private final DitTree tree;
  private final List<ISelectionChangedListener> listeners = new CopyOnWriteArrayList<>();

  DitSelection(DitTree tree) {
    this.tree = tree;
  }

  @Override
  public ISelection getSelection() {
    return tree.control().isDisposed()
        ? StructuredSelection.EMPTY
        : new StructuredSelection(tree.selection());
  }

  /** The tree selects by entry, see {@link DirectoryView#reveal}. */
  @Override
  public void setSelection(ISelection selection) {
    fire();
  }

  void fire() {
    SelectionChangedEvent event = new SelectionChangedEvent(this, getSelection());
    listeners.forEach(listener -> listener.selectionChanged(event));
  }

  @Override
  public void addSelectionChangedListener(ISelectionChangedListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeSelectionChangedListener(ISelectionChangedListener listener) {
    listeners.remove(listener);
  }
}
