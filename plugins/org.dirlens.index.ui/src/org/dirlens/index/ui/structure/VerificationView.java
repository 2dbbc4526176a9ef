package org.dirlens.index.ui.structure;

import java.util.function.Consumer;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.ui.common.Selections;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The Verification view: compares the indices of the designer's partition with its entries. */
public final class VerificationView extends ViewPart {
  private final ISelectionListener listener = (part, selection) -> follow();
  private @Nullable VerificationPanel panel;

  @Override
  public void createPartControl(Composite parent) {
    VerificationPanel created = new VerificationPanel(parent);
    panel = created;
    created.onRepair(this::ask);
    created.onOpen(dn -> OpenEntry.of(getSite(), dn));
    getSite().getPage().addSelectionListener(IndexDesignerView.ID, listener);
    follow();
  }

  private void follow() {
    VerificationPanel shown = panel;
    if (shown == null || shown.isDisposed()) {
      return;
    }
    var adapter =
        Selections.first(
                getSite().getPage().getSelection(IndexDesignerView.ID), IndexSelection.class)
            .map(IndexSelection::adapter)
            .orElse(null);
    if (adapter != shown.adapter()) {
      shown.show(adapter);
    }
  }

  private void ask(Consumer<Boolean> answer) {
    answer.accept(
        MessageDialog.open(
                MessageDialog.QUESTION,
                getSite().getShell(),
                Messages.Repair_title,
                Messages.Repair_question,
                org.eclipse.swt.SWT.NONE,
                Messages.Verify_repair,
                Messages.Repair_keep)
            == 0);
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removeSelectionListener(IndexDesignerView.ID, listener);
    super.dispose();
  }
}
