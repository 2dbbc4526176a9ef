package org.dirlens.index.ui.structure;

import java.util.function.Consumer;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.ui.FollowingView;
import org.dirlens.index.ui.IndexDesignerView;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The Verification view: compares the indices of the designer's partition with its entries. */
public final class VerificationView extends FollowingView {
  private @Nullable VerificationPanel panel;

  @Override
  protected Composite create(Composite parent) {
    VerificationPanel created = new VerificationPanel(parent);
    panel = created;
    created.onRepair(this::ask);
    created.onOpen(this::open);
    return created;
  }

  @Override
  protected void follow(@Nullable IndexSelection selection) {
    var adapter = selection == null ? null : selection.adapter();
    if (panel != null && adapter != panel.adapter()) {
      panel.show(adapter);
    }
  }

  /** An entry is one of the server that the designer is at. */
  private void open(String dn) {
    if (getSite().getPage().findView(IndexDesignerView.ID) instanceof IndexDesignerView designer) {
      designer.connection().ifPresent(connection -> OpenEntry.of(getSite(), connection, dn));
    }
  }

  private void ask(Consumer<Boolean> answer) {
    answer.accept(
        MessageDialog.open(
                MessageDialog.QUESTION,
                getSite().getShell(),
                Messages.Repair_title,
                Messages.Repair_question,
                SWT.NONE,
                Messages.Verify_repair,
                Messages.Repair_keep)
            == 0);
  }
}
