package org.dirlens.browser.ui.batch;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.change.WriteBatch;
import org.dirlens.browser.core.change.WriteBatch.Outcome;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.ToldWork;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * Many writes that a person sees as LDIF before they are sent, in a job, as one change of the log.
 * What is refused is told at the end. Display thread.
 */
public final class ReviewedWrites {
  private static final int WRITES_REVIEWED = 1_000;

  private final Dit dit;
  private final String title;
  private final List<Write> writes;
  private BiPredicate<Write, Entry> asSeen = (write, entry) -> true;

  /**
   * @param title of the dialogs, what is done in two or three words
   */
  public ReviewedWrites(Dit dit, String title, List<Write> writes) {
    this.dit = dit;
    this.title = title;
    this.writes = List.copyOf(writes);
  }

  /** Changes and deletes only entries for which this holds right before. */
  public ReviewedWrites onlyWhere(BiPredicate<Write, Entry> holds) {
    asSeen = holds;
    return this;
  }

  /** The first writes as LDIF, secrets left out, and how many there are in all. */
  public static String ldif(List<Write> writes, int most) {
    SecretAttributes secrets = SecretAttributes.chosen();
    String text = writes.stream().limit(most).map(secrets::shown).collect(Collectors.joining("\n"));
    return writes.size() > most
        ? text + "\n" + NLS.bind(Messages.Writes_more, Figures.count(writes.size()))
        : text;
  }

  /** Whether the person agrees. */
  public boolean approved() {
    String name = dit.connection().parameters().name();
    String subject =
        writes.size() == 1
            ? NLS.bind(Messages.Writes_subjectOne, name)
            : NLS.bind(Messages.Writes_subject, Labels.entries(writes.size()), name);
    Proposal proposal =
        Proposal.of(dit.connection(), subject, ldif(writes, WRITES_REVIEWED), List.of());
    return ReviewDialog.approved(Problems.shell(), proposal, title, Messages.Writes_send);
  }

  /**
   * Sends them; returns at once.
   *
   * @param subject what it is about in the log
   * @param atEnd told when all is over
   */
  public void send(String subject, Runnable atEnd) {
    WriteBatch batch = new WriteBatch(dit, writes, SecretAttributes.chosen()).onlyWhere(asSeen);
    DirectoryJob.of(
            title + ": " + subject,
            monitor -> {
              batch.run(ModificationLog.shared(), subject, told -> {}, monitor);
              return batch.outcomes();
            })
        .whenDone(this::tell)
        .whenCancelled(() -> tell(ToldWork.cancelled(), batch.outcomes()))
        .whenFailed(problem -> tell(ToldWork.failed(problem), batch.outcomes()))
        .atEnd(
            () -> {
              dit.tell(new DitChange.Many());
              atEnd.run();
            })
        .on(dit.connection())
        .startForUser();
  }

  /** Work that came true needs no words. */
  private void tell(List<Outcome> outcomes) {
    if (!outcomes.stream().allMatch(Outcome::done)) {
      tell(ToldWork.ended(), outcomes);
    }
  }

  private void tell(ToldWork told, List<Outcome> outcomes) {
    List<Outcome> refused = outcomes.stream().filter(each -> !each.done()).toList();
    told.done(outcomes.size() - refused.size(), Messages.Writes_done)
        .unsent(writes.size() - outcomes.size(), Messages.Writes_unsent)
        .refused(
            refused.size(),
            Messages.Writes_refused,
            refused.stream().map(each -> each.write().dn() + ": " + each.problem()).toList())
        .show(title);
  }
}
