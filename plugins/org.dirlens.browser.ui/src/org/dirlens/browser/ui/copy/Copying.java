package org.dirlens.browser.ui.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.copy.CopyReport;
import org.dirlens.browser.core.copy.CopyRequest;
import org.dirlens.browser.core.copy.CopyRoot;
import org.dirlens.browser.core.copy.SubtreeCopy;
import org.dirlens.browser.core.copy.SubtreeMove;
import org.dirlens.browser.core.copy.SubtreeMove.Left;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.SentPasswords;
import org.dirlens.browser.ui.jobs.ToldWork;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.CarefulQuestion;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;

/** Copies and moves entries once a person agreed. Display thread; what waits runs in jobs. */
public final class Copying {
  private static final int SAMPLE_ENTRIES = 20;

  private final DirectoryConnection source;
  private final DirectoryConnection target;

  /** How entries come to their new place. */
  private enum Way {
    COPY,
    MOVE,
    MOVE_BY_COPYING
  }

  private Copying(DirectoryConnection source, DirectoryConnection target) {
    this.source = source;
    this.target = target;
  }

  /** Copies or moves the entries on the clipboard below another one. */
  public static void paste(DirectoryConnection target, String parent) {
    EntryClipboard.get()
        .ifPresentOrElse(
            copied -> start(copied, target, parent),
            () -> Problems.show(Messages.Copy_title, Messages.Copy_nothing));
  }

  /**
   * Asks and copies or moves entries below another one; returns when the questions are answered.
   */
  public static void start(CopiedEntries copied, DirectoryConnection target, String parent) {
    Optional<DirectoryConnection> source = copied.connection();
    if (source.isEmpty()) {
      Problems.show(Messages.Copy_title, Messages.Copy_noSource);
      return;
    }
    if (copied.elsewhere(source.get())) {
      String name = source.get().parameters().name();
      Problems.show(Messages.Copy_title, NLS.bind(Messages.Copy_elsewhere, name));
      return;
    }
    if (target.readOnly() || (copied.moved() && source.get().readOnly())) {
      Problems.show(Messages.Copy_title, Messages.Copy_readOnly);
      return;
    }
    Copying copying = new Copying(source.get(), target);
    new CopyDialog(Problems.shell(), source.get(), copied, target, parent)
        .ask()
        .ifPresent(prepared -> copying.begin(prepared, copying.way(copied.moved())));
  }

  private Way way(boolean moved) {
    if (!moved) {
      return Way.COPY;
    }
    return source == target ? Way.MOVE : Way.MOVE_BY_COPYING;
  }

  private void begin(SubtreeCopy prepared, Way way) {
    prepared.sendingPasswordsAs(SentPasswords.form(target));
    if (Review.needed(target) || (way != Way.COPY && Review.needed(source))) {
      review(prepared, way);
    } else {
      run(prepared, way);
    }
  }

  private void review(SubtreeCopy prepared, Way way) {
    DirectoryJob.of(Messages.Copy_counting, monitor -> ldif(prepared, way, monitor))
        .whenDone(
            ldif -> {
              String title = way == Way.COPY ? Messages.Copy_title : Messages.Copy_titleMove;
              String verb = way == Way.COPY ? Messages.Copy_copy : Messages.Copy_move;
              if (ReviewDialog.approved(
                  Problems.shell(), proposal(prepared, way, ldif), title, verb)) {
                run(prepared, way);
              }
            })
        .startForUser();
  }

  private Proposal proposal(SubtreeCopy prepared, Way way, String ldif) {
    String entries = Labels.entries(prepared.entries());
    String subject =
        NLS.bind(way == Way.COPY ? Messages.Copy_count : Messages.Copy_countMove, entries);
    String deletion = NLS.bind(Messages.Copy_thenDeleted, entries, source.parameters().name());
    return Proposal.of(
        target, subject, ldif, way == Way.MOVE_BY_COPYING ? List.of(deletion) : List.of());
  }

  private String ldif(SubtreeCopy prepared, Way way, IProgressMonitor monitor)
      throws ConnectionProblem {
    return switch (way) {
      case COPY -> added(prepared, monitor);
      case MOVE -> perRoot(prepared, SubtreeMove::rename);
      case MOVE_BY_COPYING ->
          added(prepared, monitor)
              + "\n\n# "
              + NLS.bind(Messages.Copy_originals, source.parameters().name())
              + "\n"
              + perRoot(prepared, root -> new Write.Delete(root.from()));
    };
  }

  private static String added(SubtreeCopy prepared, IProgressMonitor monitor)
      throws ConnectionProblem {
    SecretAttributes secrets = SecretAttributes.chosen();
    String first =
        prepared.sample(SAMPLE_ENTRIES, monitor).stream()
            .map(entry -> secrets.shown(new Write.Add(entry)))
            .collect(Collectors.joining("\n"));
    return first + "\n# " + NLS.bind(Messages.Copy_sample, Labels.entries(prepared.entries()));
  }

  private static String perRoot(SubtreeCopy prepared, Function<CopyRoot, Write> write) {
    SecretAttributes secrets = SecretAttributes.chosen();
    return prepared.request().roots().stream()
        .map(root -> secrets.shown(write.apply(root)))
        .collect(Collectors.joining("\n"));
  }

  private void run(SubtreeCopy prepared, Way way) {
    switch (way) {
      case COPY -> copy(prepared);
      case MOVE -> move(prepared.request());
      case MOVE_BY_COPYING -> moveByCopying(prepared);
    }
  }

  private void copy(SubtreeCopy prepared) {
    DirectoryJob.of(
            NLS.bind(Messages.Copy_job, Labels.entries(prepared.entries())),
            monitor -> prepared.run(ModificationLog.shared(), monitor))
        .whenDone(report -> copied(prepared.request(), report))
        .whenUndone(() -> Dit.of(target).tell(new DitChange.Many()))
        .whenCancelled(() -> soFar(ToldWork.cancelled(), prepared).show(Messages.Copy_title))
        .whenFailed(problem -> soFar(ToldWork.failed(problem), prepared).show(Messages.Copy_title))
        .on(source)
        .on(target)
        .startForUser();
  }

  private void copied(CopyRequest request, CopyReport report) {
    List<CopyRoot> roots = request.roots();
    Dit.of(target)
        .tell(
            roots.size() == 1 && report.whole()
                ? new DitChange.Added(roots.getFirst().to())
                : new DitChange.Many());
    tell(report);
  }

  /** Says what was not done as planned; a plan that came true needs no words. */
  private static void tell(CopyReport report) {
    if (!report.whole()) {
      words(ToldWork.ended(), report).show(Messages.Copy_title);
    }
  }

  private static ToldWork words(ToldWork told, CopyReport report) {
    return told.done(report.added() + report.changed(), Messages.Copy_done)
        .left(report.skipped(), Messages.Copy_skipped)
        .refused(
            report.failed(),
            Messages.Copy_refused,
            report.failures().stream().map(CopyReport.Failure::message).toList());
  }

  /** Says what was done before a cancel or a problem. */
  private static ToldWork soFar(ToldWork told, SubtreeCopy prepared) {
    CopyReport report = prepared.soFar();
    return words(told, report).unsent(prepared.entries() - report.entries(), Messages.Copy_unsent);
  }

  private void move(CopyRequest request) {
    int entries = request.roots().size();
    List<CopyRoot> done = new ArrayList<>();
    DirectoryJob<Optional<Left>> job =
        DirectoryJob.of(
                NLS.bind(Messages.Copy_jobMove, Labels.entries(entries)),
                monitor ->
                    SubtreeMove.byServer(request, ModificationLog.shared(), done::add, monitor))
            .whenDone(left -> moved(request, left))
            .whenUndone(() -> Dit.of(source).tell(new DitChange.Many()))
            .on(source);
    if (entries > 1) {
      job.whenCancelled(() -> tellMove(ToldWork.cancelled(), done.size(), entries))
          .whenFailed(problem -> tellMove(ToldWork.failed(problem), done.size(), entries));
    }
    job.start();
  }

  private static void tellMove(ToldWork told, int moved, int entries) {
    told.done(moved, Messages.Copy_moved)
        .unsent(entries - moved, Messages.Copy_unmoved)
        .show(Messages.Copy_titleMove);
  }

  private void moved(CopyRequest request, Optional<Left> left) {
    Dit dit = Dit.of(source);
    List<CopyRoot> stayed = left.map(Left::roots).orElse(List.of());
    request.roots().stream()
        .filter(each -> !stayed.contains(each))
        .forEach(each -> dit.tell(new DitChange.Renamed(each.from(), each.to())));
    left.ifPresent(each -> offerToCopy(source, each));
  }

  /**
   * Counts what would be copied and deleted because the server does not move it as a whole, and
   * does it if the person agrees, on a server of production after a look at it; returns at once.
   */
  public static void offerToCopy(DirectoryConnection connection, Left left) {
    Copying copying = new Copying(connection, connection);
    Dit dit = Dit.of(connection);
    DirectoryJob.of(
            Messages.Copy_counting,
            monitor -> SubtreeCopy.prepare(CopyRequest.whole(dit, left.roots()), monitor))
        .whenDone(
            prepared -> {
              if (left.leaves(prepared.entries())) {
                Problems.show(left.why());
              } else if (agreed(prepared, left.why())) {
                copying.begin(prepared, Way.MOVE_BY_COPYING);
              }
            })
        .startForUser();
  }

  private static boolean agreed(SubtreeCopy prepared, ConnectionProblem why) {
    String entries = Labels.entries(prepared.entries());
    return CarefulQuestion.agreed(
        Problems.shell(),
        Messages.Copy_titleMove,
        NLS.bind(Messages.Copy_simulate, why.getMessage(), entries),
        Messages.Copy_simulateDo);
  }

  private void moveByCopying(SubtreeCopy prepared) {
    DirectoryJob.of(
            NLS.bind(Messages.Copy_jobMove, Labels.entries(prepared.entries())),
            monitor -> SubtreeMove.byCopying(prepared, ModificationLog.shared(), monitor))
        .whenDone(
            report -> {
              prepared
                  .request()
                  .roots()
                  .forEach(each -> Dit.of(source).tell(new DitChange.Deleted(each.from())));
              copied(prepared.request(), report);
            })
        .whenUndone(
            () -> {
              Dit.of(source).tell(new DitChange.Many());
              Dit.of(target).tell(new DitChange.Many());
            })
        .whenCancelled(() -> tellMove(ToldWork.cancelled(), prepared))
        .whenFailed(problem -> tellMove(ToldWork.failed(problem), prepared))
        .on(source)
        .on(target)
        .startForUser();
  }

  /** Originals are deleted when all are copied. */
  private static void tellMove(ToldWork told, SubtreeCopy prepared) {
    boolean all = prepared.soFar().entries() == prepared.entries();
    soFar(told, prepared)
        .say(all ? Messages.Copy_originalsLeft : Messages.Copy_originalsStay)
        .show(Messages.Copy_titleMove);
  }
}
