package org.dirlens.browser.ui.log;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.Undo;
import org.dirlens.browser.core.change.Undo.Bulk;
import org.dirlens.browser.core.change.Undo.Impossible;
import org.dirlens.browser.core.change.Undo.Plan;
import org.dirlens.browser.core.change.Undo.Single;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.ldif.LdifImport.Failure;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.ToldWork;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PlainQuestion;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;

/**
 * Takes a logged change back: reads what the server has now, shows what would be sent, and sends it
 * when the person agrees. Display thread; everything that waits runs in jobs.
 */
public final class UndoChange {
  private static final int EXCERPT_LINES = 1_000;

  private final LoggedChange change;
  private final DirectoryConnection connection;
  private final Undo undo;

  private UndoChange(LoggedChange change, DirectoryConnection connection) {
    this.change = change;
    this.connection = connection;
    this.undo = new Undo(ModificationLog.shared(), Dit.of(connection));
  }

  /** What the last change since the start was, in words such as "Changed uid=user.1,dc=example". */
  public static Optional<String> lastChange() {
    return ModificationLog.shared().last().map(ChangeWords::words);
  }

  /** Takes the last change since the start back, if there is one; returns at once. */
  public static void startLast() {
    ModificationLog.shared().last().ifPresent(UndoChange::start);
  }

  /** Takes a change back; returns at once. */
  public static void start(LoggedChange change) {
    Optional<DirectoryConnection> connection = Connections.shared().find(change.origin().id());
    if (connection.isEmpty()) {
      Problems.show(
          Messages.Undo_title, NLS.bind(Messages.Undo_noConnection, change.origin().name()));
      return;
    }
    new UndoChange(change, connection.get()).plan();
  }

  private void plan() {
    DirectoryJob.of(Messages.Undo_planning, monitor -> undo.plan(change, monitor))
        .whenDone(this::show)
        .start();
  }

  private void show(Plan plan) {
    switch (plan) {
      case Impossible(List<String> why) ->
          MessageDialog.openInformation(
              Problems.shell(), Messages.Undo_title, Forms.literal(String.join("\n\n", why)));
      case Single single -> show(single);
      case Bulk bulk -> show(bulk);
    }
  }

  private void show(Single plan) {
    Proposal proposal =
        Proposal.of(connection, plan.write(), plan.now(), Dit.of(connection).knownSchema())
            .with(plan.notes());
    if (!approved(proposal)) {
      return;
    }
    DirectoryJob.of(
            NLS.bind(Messages.Undo_job, change.subject().dn()),
            monitor -> undo.run(change, plan, monitor))
        .whenDone(other -> other.ifPresent(this::showAgain))
        .on(connection)
        .start();
  }

  private boolean approved(Proposal proposal) {
    return ReviewDialog.approved(
        Problems.shell(), proposal, Messages.Undo_title, Messages.Undo_send);
  }

  private void showAgain(Plan other) {
    if (PlainQuestion.confirmed(
        Problems.shell(), Messages.Undo_title, Messages.Undo_changedMeanwhile)) {
      show(other);
    }
  }

  private void show(Bulk plan) {
    DirectoryJob.of(Messages.Undo_planning, monitor -> Undo.excerpt(plan, EXCERPT_LINES))
        .whenDone(lines -> show(plan, lines))
        .start();
  }

  private void show(Bulk plan, List<String> excerpt) {
    String more = excerpt.size() < EXCERPT_LINES ? "" : "\n" + Messages.Undo_excerpt;
    Proposal proposal =
        Proposal.of(
            connection,
            NLS.bind(
                plan.kind() == LoggedChange.Kind.RESTORE
                    ? Messages.Undo_restore
                    : Messages.Undo_remove,
                Labels.entries(change.subject().entries()),
                change.subject().dn()),
            String.join("\n", excerpt) + more,
            plan.notes());
    if (approved(proposal)) {
      DirectoryJob.of(
              NLS.bind(Messages.Undo_job, change.subject().dn()),
              monitor -> undo.run(change, plan, monitor))
          .whenDone(this::tell)
          .on(connection)
          .startForUser();
    }
  }

  /** Says what was not done as planned; a plan that came true needs no words. */
  private void tell(Undo.Report report) {
    Optional<ToldWork> told =
        switch (report.ending()) {
          case CANCELLED -> Optional.of(ToldWork.cancelled());
          case CONNECTION_LOST -> Optional.of(ToldWork.failed(lost(report)));
          case END_OF_FILE, STOPPED_BY_ERROR ->
              report.failed() == 0 && report.left() == 0
                  ? Optional.empty()
                  : Optional.of(ToldWork.ended());
        };
    told.ifPresent(each -> words(each, report).show(Messages.Undo_title));
  }

  private static ToldWork words(ToldWork told, Undo.Report report) {
    List<String> reasons =
        report.failures().stream()
            .filter(each -> each.kind() != Failure.Kind.CONNECTION)
            .map(Failure::message)
            .toList();
    return told.done(report.done(), Messages.Undo_done)
        .left(report.left(), Messages.Undo_left)
        .refused(report.failed(), Messages.Undo_failed, reasons)
        .unsent(report.unsent(), Messages.Undo_unsent);
  }

  private static String lost(Undo.Report report) {
    return report.failures().stream()
        .filter(each -> each.kind() == Failure.Kind.CONNECTION)
        .map(Failure::message)
        .findFirst()
        .orElse(Messages.Undo_lost);
  }
}
