package org.dirlens.ui.common;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;

/**
 * What is selected in a view, for the workbench and for views that follow it. The view says when it
 * changed; nobody else changes it.
 */
public final class ViewSelection implements ISelectionProvider {
  private final Supplier<? extends List<?>> selected;
  private final List<ISelectionChangedListener> listeners = new CopyOnWriteArrayList<>();

  /**
   * @param selected asked for the elements selected now; none once its widgets are disposed
   */
  public ViewSelection(Supplier<? extends List<?>> selected) {
    this.selected = selected;
  }

  @Override
  public ISelection getSelection() {
    return new StructuredSelection(selected.get());
  }

  /** A view selects by what it shows, so nothing is selected here; listeners are told again. */
  @Override
  public void setSelection(ISelection selection) {
    fire();
  }

  /** Tells that something else is selected. */
  public void fire() {
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
