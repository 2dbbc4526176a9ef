package org.dirlens.browser.ui.log;

import org.dirlens.browser.core.change.ChangeDetails;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** A logged change in words. */
final class ChangeWords {
  private ChangeWords() {}

  static String kind(LoggedChange change) {
    String kind =
        switch (change.subject().kind()) {
          case ADD -> Messages.Kind_add;
          case CHANGE, CHANGES -> Messages.Kind_change;
          case RENAME -> Messages.Kind_rename;
          case DELETE -> Messages.Kind_delete;
          case PASSWORD -> Messages.Kind_password;
          case IMPORT -> Messages.Kind_import;
          case COPY -> Messages.Kind_copy;
          case MOVE -> Messages.Kind_move;
          case RESTORE -> Messages.Kind_restore;
          case REMOVE -> Messages.Kind_remove;
        };
    return change.subject().entries() == 1
        ? kind
        : NLS.bind(Messages.Kind_many, kind, Figures.count(change.subject().entries()));
  }

  static String result(LoggedChange change) {
    return change.done() ? Messages.Result_done : change.problem();
  }

  /** What was done to what, and where. */
  static String words(LoggedChange change) {
    return NLS.bind(
        Messages.Changes_words,
        new Object[] {kind(change), change.subject().dn(), change.origin().name()});
  }

  /** All that is known of it: result, what was sent, and what takes it back. */
  static String text(LoggedChange change, ChangeDetails details) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(result(change)).append('\n');
    text.append("# ").append(change.origin().url()).append('\n');
    details.notes().forEach(note -> text.append("# ").append(note).append('\n'));
    if (!details.batch().isEmpty()) {
      text.append("# ").append(NLS.bind(Messages.Changes_batch, details.batch())).append('\n');
    }
    text.append('\n').append(details.ldif());
    if (!details.undo().isEmpty()) {
      text.append("\n# ").append(Messages.Changes_reverse).append('\n').append(details.undo());
    }
    return text.toString();
  }
}
