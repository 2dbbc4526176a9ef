package org.dirlens.browser.ui.entry;

import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.Conflict;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryMerge;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.EntrySave.Outcome;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

/**
 * Saves the entry of an editor, and asks the user about what others changed since it was read. The
 * edits stay in the editor until the server has them. Display thread.
 */
final class InteractiveSave {
  private final EntryEditor editor;
  private final EntryDraft draft;
  private final Dit dit;

  InteractiveSave(EntryEditor editor, EntryDraft draft) {
    this.editor = editor;
    this.draft = draft;
    this.dit = Dit.of(editor.connection());
  }

  /**
   * Saves it. The monitor is not cancelled when that fails: it may be that of others, too.
   *
   * @throws OperationCanceledException when nothing was saved
   */
  void run(IProgressMonitor monitor) {
    try {
      Entry before = draft.original();
      Entry after = draft.current();
      EntrySave save = new EntrySave(dit, draft.schema(), before, after);
      Outcome outcome = ModalWork.run(monitor, save::run);
      while (!(outcome instanceof Outcome.Saved saved)) {
        if (!decide(outcome)) {
          throw new OperationCanceledException();
        }
        outcome = decided(outcome, monitor);
      }
      editor.saved(draft, saved);
    } catch (ConnectionProblem e) {
      Problems.show(Messages.Entry_saveFailed, e);
      throw new OperationCanceledException();
    }
  }

  private Shell shell() {
    return editor.getSite().getShell();
  }

  /** What comes of saving as it was decided; where all of theirs was chosen, nothing is left. */
  private Outcome decided(Outcome outcome, IProgressMonitor monitor) throws ConnectionProblem {
    if (outcome instanceof Outcome.Gone(Optional<String> to) && to.isEmpty()) {
      return addAgain(monitor);
    }
    return draft.dirty()
        ? saveAgain(monitor)
        : new Outcome.Saved(draft.current(), draft.original(), Set.of());
  }

  private Outcome saveAgain(IProgressMonitor monitor) throws ConnectionProblem {
    EntrySave save = new EntrySave(dit, draft.schema(), draft.original(), draft.current());
    return ModalWork.run(monitor, save::run);
  }

  /** Adds an entry again that was deleted since it was read, as it is in the editor. */
  private Outcome addAgain(IProgressMonitor monitor) throws ConnectionProblem {
    Entry whole = draft.current();
    Entry added = draft.userEntry();
    return ModalWork.run(
        monitor,
        worker -> {
          dit.write(new Write.Add(added), worker);
          Entry now =
              dit.connection()
                  .session(worker)
                  .read(added.dn(), EntrySave.ALL_ATTRIBUTES, worker)
                  .map(read -> new Entry(added.dn(), read.attributes()))
                  .orElse(added);
          return Outcome.Saved.of(whole, now, draft.schema());
        });
  }

  /** False when the user keeps editing instead. */
  private boolean decide(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Changed changed -> decide(draft.merge(changed.merge().theirs()));
      case Outcome.Gone gone -> decide(gone.movedTo());
      case Outcome.Saved saved -> true;
    };
  }

  private boolean decide(EntryMerge merge) {
    if (merge.replaced() && !intoAnother()) {
      return false;
    }
    if (merge.conflicts().isEmpty()) {
      draft.rebase(merge, conflict -> EntryMerge.Choice.MINE);
      return true;
    }
    ConflictDialog dialog = new ConflictDialog(shell(), draft, merge);
    if (dialog.open() != ConflictDialog.OK) {
      return false;
    }
    draft.rebase(merge, (Conflict conflict) -> dialog.choice(conflict));
    return true;
  }

  /** Whether the user wants to change another entry that has the name now. */
  private boolean intoAnother() {
    return agreed(
        Messages.Entry_replacedTitle,
        NLS.bind(Messages.Entry_replaced, draft.dn()),
        Messages.Entry_saveReplaced);
  }

  private boolean decide(Optional<String> movedTo) {
    String question =
        movedTo
            .map(dn -> NLS.bind(Messages.Entry_moved, draft.dn(), dn))
            .orElseGet(() -> NLS.bind(Messages.Entry_deleted, draft.dn()));
    String yes = movedTo.isPresent() ? Messages.Entry_saveMoved : Messages.Entry_addAgain;
    if (!agreed(Messages.Entry_gone, question, yes)) {
      return false;
    }
    movedTo.ifPresent(editor::renamed);
    return true;
  }

  private boolean agreed(String title, String question, String yes) {
    MessageDialog dialog =
        new MessageDialog(
            shell(),
            title,
            null,
            Forms.literal(question),
            MessageDialog.WARNING,
            1,
            yes,
            Messages.Entry_keepEditing);
    return dialog.open() == 0;
  }
}
