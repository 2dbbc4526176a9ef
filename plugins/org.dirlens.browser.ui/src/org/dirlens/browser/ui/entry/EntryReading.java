package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Endpoint;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entry of an editor, as often as that is asked for. Only the answer to the last question
 * counts. One that comes while the entry is being saved waits until that has ended, as it would
 * change what a dialog asks about. User interface thread.
 */
final class EntryReading {
  private static final Runnable NOTHING = () -> {};

  private final EntryEditor editor;
  private int asked;
  private boolean saving;
  private Runnable waiting = NOTHING;
  private ServerFeatures features = ServerFeatures.NONE;
  private boolean lost;
  private boolean elsewhere;
  private @Nullable Endpoint from;

  EntryReading(EntryEditor editor) {
    this.editor = editor;
  }

  /** Reads an entry; the editor is told what comes of it. */
  void begin(EntryInput wanted) {
    forgetProblem();
    outdate();
    int ticket = asked;
    from = wanted.connection().parameters().endpoint();
    Dit dit = Dit.of(wanted.connection());
    DirectoryJob.of(
            NLS.bind(Messages.Entry_loading, wanted.getName()),
            monitor -> ReadEntry.read(dit, wanted.dn(), monitor))
        .whenDone(read -> answered(ticket, () -> show(read)))
        .whenFailed(problem -> answered(ticket, () -> show(problem)))
        .whenCancelled(() -> answered(ticket, editor::showCancelled))
        .start();
  }

  /** What the last answer said of the server holds no longer. */
  void forgetProblem() {
    lost = false;
    elsewhere = false;
  }

  private void answered(int ticket, Runnable action) {
    if (ticket != asked) {
      return;
    }
    if (saving) {
      waiting = action;
    } else if (editor.shown()) {
      action.run();
    }
  }

  private void show(ReadEntry read) {
    features = read.features();
    editor.show(read);
  }

  private void show(ConnectionProblem problem) {
    lost = problem.lost();
    elsewhere = !problem.referrals().isEmpty();
    editor.showNothing(ReadProblem.words(problem, editor.connection()));
  }

  /** What was read before is old now. */
  void outdate() {
    asked++;
    waiting = NOTHING;
  }

  /** Whether the entry is being saved. */
  boolean saving() {
    return saving;
  }

  /** Saves the entry; an answer that comes meanwhile is shown then. */
  void whileSaving(Runnable save) {
    saving = true;
    try {
      save.run();
    } finally {
      saving = false;
      int ticket = asked;
      Runnable next = waiting;
      waiting = NOTHING;
      answered(ticket, next);
    }
  }

  /** There is nothing of the server yet, or not any more. */
  void lose() {
    lost = true;
  }

  /** Whether the server is to be asked again as soon as it is there. */
  boolean stale(DirectoryConnection connection) {
    return lost || elsewhere(connection);
  }

  /** Whether the connection leads to another server than the one that was asked. */
  boolean elsewhere(DirectoryConnection connection) {
    return from == null || !connection.leadsTo(from);
  }

  /** Whether the server said that another one holds the entry. */
  boolean elsewhere() {
    return elsewhere;
  }

  /** What the server can do, as far as it was asked. */
  ServerFeatures features() {
    return features;
  }
}
