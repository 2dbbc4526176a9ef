package org.dirlens.browser.ui.compare;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.change.WriteBatch;
import org.dirlens.browser.core.change.WriteBatch.Outcome;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.compare.ComparedEntry;
import org.dirlens.browser.core.compare.Comparison;
import org.dirlens.browser.core.compare.Comparison.Direction;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.SentPasswords;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * What would make one side like the other: shown as LDIF, and sent once a person has seen it.
 * Display thread; what takes time runs in jobs.
 *
 * @param entries what is made alike
 * @param deleting whether entries that the other side has not are deleted
 */
record DifferenceWork(
    Comparison comparison, Direction direction, List<ComparedEntry> entries, boolean deleting) {
  private static final int WRITES_PREVIEWED = 50;
  private static final int WRITES_REVIEWED = 1_000;
  private static final int FAILURES_SHOWN = 5;

  /** The side that changes. */
  private CompareSide target() {
    return direction == Direction.TO_RIGHT
        ? comparison.request().right()
        : comparison.request().left();
  }

  DirectoryConnection connection() {
    return target().dit().connection();
  }

  private List<Write> writes() {
    return comparison.writes(direction, entries, deleting);
  }

  /** Tells the first writes as LDIF, as soon as they are known. */
  void preview(Consumer<String> shown) {
    ldif(WRITES_PREVIEWED, shown);
  }

  /** Tells all writes as LDIF. */
  void whole(Consumer<String> shown) {
    ldif(Integer.MAX_VALUE, shown);
  }

  private void ldif(int most, Consumer<String> shown) {
    DirectoryJob.of(Messages.Apply_preview, monitor -> ldif(writes(), most))
        .whenDone(shown)
        .start();
  }

  private static String ldif(List<Write> writes, int most) {
    SecretAttributes secrets = SecretAttributes.chosen();
    String text = writes.stream().limit(most).map(secrets::shown).collect(Collectors.joining("\n"));
    if (writes.isEmpty()) {
      return Messages.Apply_nothing;
    }
    return writes.size() > most
        ? text + "\n" + NLS.bind(Messages.Apply_more, Figures.count(writes.size()))
        : text;
  }

  /** Shows what would be sent, and sends it if the person agrees; returns at once. */
  void apply(Runnable atEnd) {
    comparison.sendingPasswordsAs(SentPasswords.form(connection()));
    DirectoryJob.of(Messages.Apply_preview, monitor -> writes())
        .whenDone(
            writes -> {
              if (!writes.isEmpty() && approved(writes)) {
                send(writes, atEnd);
              }
            })
        .start();
  }

  private boolean approved(List<Write> writes) {
    String name = connection().parameters().name();
    String subject =
        writes.size() == 1
            ? NLS.bind(Messages.Apply_subjectOne, name)
            : NLS.bind(Messages.Apply_subject, Labels.entries(writes.size()), name);
    Proposal proposal =
        Proposal.of(connection(), subject, ldif(writes, WRITES_REVIEWED), List.of());
    return ReviewDialog.approved(
        Problems.shell(), proposal, Messages.Apply_title, Messages.Apply_send);
  }

  private void send(List<Write> writes, Runnable atEnd) {
    Dit dit = target().dit();
    WriteBatch batch =
        new WriteBatch(dit, writes, SecretAttributes.chosen())
            .deletingOnly(comparison.asCompared(direction));
    DirectoryJob.of(
            NLS.bind(Messages.Apply_job, target().dn()),
            monitor -> {
              batch.run(ModificationLog.shared(), target().dn(), told -> {}, monitor);
              return batch.outcomes();
            })
        .whenDone(DifferenceWork::tell)
        .atEnd(
            () -> {
              dit.tell(new DitChange.Many());
              atEnd.run();
            })
        .on(connection())
        .startForUser();
  }

  /** Says what was refused; work that came true needs no words. */
  private static void tell(List<Outcome> outcomes) {
    List<Outcome> refused = outcomes.stream().filter(each -> !each.done()).toList();
    if (refused.isEmpty()) {
      return;
    }
    String words =
        NLS.bind(Messages.Apply_done, Labels.entries(outcomes.size() - refused.size()))
            + "\n"
            + NLS.bind(Messages.Apply_refused, Labels.entries(refused.size()))
            + refused.stream()
                .limit(FAILURES_SHOWN)
                .map(each -> "\n" + each.write().dn() + ": " + each.problem())
                .collect(Collectors.joining());
    Problems.show(Messages.Apply_title, words);
  }
}
