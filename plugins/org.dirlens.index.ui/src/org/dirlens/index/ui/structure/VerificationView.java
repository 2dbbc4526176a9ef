package org.dirlens.index.ui.structure;

import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.ui.FollowingView;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.ui.common.PlainQuestion;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
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
    created.onSend(this::reviewer);
    return created;
  }

  @Override
  protected void follow(@Nullable IndexSelection selection) {
    var adapter = selection == null ? null : selection.adapter();
    if (panel != null && adapter != panel.adapter()) {
      panel.show(adapter);
    }
  }

  /** The server that the designer is at. */
  private Optional<DirectoryConnection> connection() {
    return getSite().getPage().findView(IndexDesignerView.ID) instanceof IndexDesignerView designer
        ? designer.connection()
        : Optional.empty();
  }

  private void open(String dn) {
    connection().ifPresent(connection -> OpenEntry.of(getSite(), connection, dn));
  }

  /** Also a task is looked at before it is sent, where everything that is sent is. */
  private VerificationPanel.Reviewer reviewer() {
    Dit dit = connection().map(Dit::of).orElse(null);
    return (write, monitor) -> {
      if (dit == null) {
        throw ConnectionProblem.request(Messages.Verify_gone);
      }
      dit.review(write, monitor);
    };
  }

  private void ask(Consumer<Boolean> answer) {
    answer.accept(
        PlainQuestion.answer(
                MessageDialog.QUESTION,
                getSite().getShell(),
                Messages.Repair_title,
                NLS.bind(Messages.Repair_question, place()),
                Messages.Repair_keep,
                Messages.Repair_do)
            == 1);
  }

  /** Two servers may have partitions of one name. */
  private String place() {
    IndexAdapter shown = panel == null ? null : panel.adapter();
    String partition = shown == null ? "" : shown.name();
    return connection()
        .map(each -> NLS.bind(Messages.Repair_place, partition, each.parameters().name()))
        .orElse(partition);
  }
}
