package org.dirlens.browser.ui.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.entry.ShownEntry;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.change.MeanwhileQuestion.Difference;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.ToldWork;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;

/**
 * Deletes entries with everything below them: counts first, tells the number, and deletes only when
 * a person agrees.
 */
public final class Deletion {
  private static final int NAMES_SHOWN = 5;

  /** The number of the button. */
  private static final int REVIEW = 2;

  private final Dit dit;
  private final List<String> dns;

  /** Entries as editors show them; the others are shown by their names, from now on. */
  private final Map<String, Entry> seen = new HashMap<>();

  private Deletion(Dit dit, List<String> dns) {
    this.dit = dit;
    this.dns = dns;
    for (String dn : dns) {
      EntryEditors.shown(dit.connection(), dn).ifPresent(entry -> seen.put(dn, entry));
    }
  }

  /** Asks and deletes; returns at once. */
  public static void start(DirectoryConnection connection, List<String> dns) {
    new Deletion(Dit.of(connection), DnText.topmost(dns)).count();
  }

  private void count() {
    DirectoryJob.of(Messages.Delete_counting, this::prepare).whenDone(this::ask).start();
  }

  private List<SubtreeDelete> prepare(IProgressMonitor monitor) throws ConnectionProblem {
    List<SubtreeDelete> found = new ArrayList<>();
    for (String dn : dns) {
      Session session = dit.connection().session(monitor);
      Entry shown = seen.get(dn);
      found.add(
          shown == null
              ? SubtreeDelete.prepare(session, dn, monitor)
              : SubtreeDelete.prepare(session, shown, monitor));
    }
    return found;
  }

  private void ask(List<SubtreeDelete> found) {
    int entries = found.stream().mapToInt(SubtreeDelete::entries).sum();
    String names =
        dns.stream().limit(NAMES_SHOWN).collect(Collectors.joining("\n"))
            + (dns.size() > NAMES_SHOWN ? "\n…" : "");
    if (Review.needed(dit.connection())) {
      review(found, entries);
      return;
    }
    MessageDialog dialog =
        new MessageDialog(
            Problems.shell(),
            Messages.Delete_title,
            null,
            Forms.literal(question(dns.size(), entries - dns.size(), names)),
            MessageDialog.WARNING,
            1,
            verb(entries),
            Messages.Delete_cancel,
            Messages.Delete_review);
    switch (dialog.open()) {
      case 0 -> run(found, entries);
      case REVIEW -> review(found, entries);
      default -> {}
    }
  }

  private static String verb(int entries) {
    return counted(entries, Messages.Delete_one, Messages.Delete_several);
  }

  private void review(List<SubtreeDelete> found, int entries) {
    StringBuilder ldif = new StringBuilder();
    for (int at = 0; at < dns.size(); at++) {
      ldif.append(EntryLdif.text(new Write.Delete(dns.get(at))).stripTrailing()).append('\n');
      int below = found.get(at).entries() - 1;
      if (below > 0) {
        ldif.append(NLS.bind(Messages.Delete_reviewBelow, Labels.entries(below))).append('\n');
      }
      ldif.append('\n');
    }
    Proposal proposal = Proposal.of(dit.connection(), verb(entries), ldif.toString(), List.of());
    if (ReviewDialog.approved(Problems.shell(), proposal, Messages.Delete_title, verb(entries))) {
      run(found, entries);
    }
  }

  private static String question(int chosen, int below, String names) {
    if (below == 0) {
      return chosen == 1
          ? NLS.bind(Messages.Delete_questionOne, names)
          : NLS.bind(Messages.Delete_questionSeveral, Figures.count(chosen), names);
    }
    return chosen == 1
        ? NLS.bind(Messages.Delete_questionOneBelow, Labels.entries(below), names)
        : NLS.bind(
            Messages.Delete_questionSeveralBelow,
            new Object[] {Figures.count(chosen), Labels.entries(below), names});
  }

  private static String counted(int entries, String one, String several) {
    return entries == 1 ? one : NLS.bind(several, Figures.count(entries));
  }

  private void run(List<SubtreeDelete> found, int entries) {
    Map<SubtreeDelete, Difference> changed = new LinkedHashMap<>();
    DirectoryJob<?> job =
        DirectoryJob.of(
                counted(entries, Messages.Delete_jobOne, Messages.Delete_jobSeveral),
                monitor -> delete(found, changed, monitor))
            .whenDone(all -> told(found, changed))
            .whenUndone(() -> dit.tell(new DitChange.Many()))
            .on(dit.connection());
    if (entries > 1) {
      job.whenCancelled(() -> tell(ToldWork.cancelled(), found, changed.values()))
          .whenFailed(problem -> tell(ToldWork.failed(problem), found, changed.values()))
          .startForUser();
    } else {
      job.start();
    }
  }

  /** Says what was deleted before a cancel or a problem, and what was not. */
  private static void tell(
      ToldWork told, List<SubtreeDelete> found, Collection<Difference> changed) {
    int entries = found.stream().mapToInt(SubtreeDelete::entries).sum();
    int deleted = found.stream().mapToInt(SubtreeDelete::deleted).sum();
    List<String> refusals =
        Stream.concat(
                changed.stream().map(Difference::words),
                found.stream().flatMap(each -> each.refusals().stream()))
            .toList();
    told.done(deleted, Messages.Delete_done)
        .refused(refusals.size(), Messages.Delete_refused, refusals)
        .unsent(entries - deleted - refusals.size(), Messages.Delete_unsent)
        .show(Messages.Delete_title);
  }

  /**
   * Deletes one after the other.
   *
   * @param changed gets those that are left alone, because others changed them since they were
   *     shown
   */
  private boolean delete(
      List<SubtreeDelete> found, Map<SubtreeDelete, Difference> changed, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor all = SubMonitor.convert(monitor, found.size());
    ServerSchema schema = dit.schema(monitor);
    for (SubtreeDelete each : found) {
      each.run(ModificationLog.shared(), schema, all.split(1))
          .ifPresent(
              now -> changed.put(each, new Difference(new ShownEntry(each.shown(), schema), now)));
    }
    return true;
  }

  private void told(List<SubtreeDelete> found, Map<SubtreeDelete, Difference> changed) {
    found.stream()
        .filter(each -> !changed.containsKey(each))
        .forEach(each -> dit.tell(new DitChange.Deleted(each.shown().dn())));
    if (changed.isEmpty()) {
      return;
    }
    List<Difference> differences = List.copyOf(changed.values());
    if (MeanwhileQuestion.agreed(differences, Messages.Meanwhile_delete)) {
      changed.forEach((each, difference) -> each.accept(difference.now()));
      List<SubtreeDelete> again = List.copyOf(changed.keySet());
      run(again, again.stream().mapToInt(SubtreeDelete::entries).sum());
    } else {
      differences.forEach(each -> dit.tell(new DitChange.Changed(each.now().dn())));
    }
  }
}
