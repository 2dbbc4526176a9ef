package org.dirlens.browser.ui.entry;

import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;

/** What saving a draft would send, to be looked at. Display thread. */
final class EntryReview {
  private EntryReview() {}

  private static Write.Modify write(EntryDraft draft) {
    return new Write.Modify(draft.dn(), draft.modifications());
  }

  /** The changes as text, without secrets. */
  static String text(DirectoryConnection connection, EntryDraft draft) {
    String name = connection.parameters().name();
    return "# " + name + "\n" + SecretAttributes.chosen().shown(write(draft));
  }

  /** Shows them; true when the person wants them sent, which is not asked again then. */
  static boolean approved(EntryEditor editor, EntryDraft draft) {
    Shell shell = editor.getSite().getShell();
    if (!draft.dirty()) {
      MessageDialog.openInformation(shell, Messages.Entry_review, Messages.Entry_reviewNothing);
      return false;
    }
    Write.Modify write = write(draft);
    Proposal proposal =
        Proposal.of(editor.connection(), write, Optional.of(draft.original()), draft.schema());
    boolean approved =
        ReviewDialog.approved(shell, proposal, Messages.Entry_review, Messages.Entry_reviewSave);
    if (approved) {
      Review.agree(write);
    }
    return approved;
  }
}
