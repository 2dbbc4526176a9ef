package org.dirlens.index.ui;

import org.dirlens.index.core.IndexSelection;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** A view of the Index lab that shows what is selected in the designer. */
public abstract class FollowingView extends ViewPart {
  private final ISelectionListener selected = (part, selection) -> take(selection);
  private @Nullable Composite panel;

  /** Makes the panel; {@link #follow} is called with what is selected then. */
  protected abstract Composite create(Composite parent);

  /**
   * Shows another index.
   *
   * @param selection null when nothing is designed
   */
  protected abstract void follow(@Nullable IndexSelection selection);

  @Override
  public final void createPartControl(Composite parent) {
    panel = create(parent);
    getSite().getPage().addSelectionListener(IndexDesignerView.ID, selected);
    take(getSite().getPage().getSelection(IndexDesignerView.ID));
  }

  private void take(@Nullable ISelection selection) {
    if (panel != null && !panel.isDisposed()) {
      follow(
          selection == null
              ? null
              : Selections.first(selection, IndexSelection.class).orElse(null));
    }
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removeSelectionListener(IndexDesignerView.ID, selected);
    super.dispose();
  }
}
