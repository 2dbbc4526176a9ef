package org.dirlens.browser.core.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.Reversal;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * Moves entries with everything below them: by the server where it can, else by copying all of them
 * and deleting the originals as they were when they were copied. Nothing is deleted unless
 * everything was copied.
 */
public final class SubtreeMove {
  /** unwillingToPerform, notAllowedOnNonLeaf, affectsMultipleDSAs (RFC 4511, appendix A). */
  private static final Set<Integer> NOT_AS_A_WHOLE = Set.of(53, 66, 71);

  private static final int UNWILLING_TO_PERFORM = 53;

  private SubtreeMove() {}

  /**
   * Entries that a server does not move as a whole.
   *
   * @param why the last refusal
   */
  public record Left(List<CopyRoot> roots, ConnectionProblem why) {
    /**
     * Whether nothing lies below them, so that the refusal has another reason.
     *
     * @param entries how many they are with what lies below them
     */
    public boolean leaves(long entries) {
      return why.code() == UNWILLING_TO_PERFORM && entries == roots.size();
    }
  }

  /** Whether a server that refused a rename may be asked for the parts of it. */
  public static boolean notAsAWhole(ConnectionProblem problem) {
    return problem.kind() == ConnectionProblem.Kind.RESULT
        && NOT_AS_A_WHOLE.contains(problem.code());
  }

  /** The rename that moves an entry to the place of its copy. */
  public static Write.Rename rename(CopyRoot root) {
    String parent = DnText.parent(root.to());
    return new Write.Rename(
        root.from(),
        DnText.rdn(root.to()),
        root.oldRdn(),
        DnText.same(parent, DnText.parent(root.from())) ? null : parent);
  }

  /** The place of the copy that takes the place of a rename. */
  public static CopyRoot root(Write.Rename rename) {
    String parent =
        rename.newSuperior() == null ? DnText.parent(rename.dn()) : rename.newSuperior();
    return new CopyRoot(rename.dn(), DnText.child(rename.newRdn(), parent), rename.oldRdn());
  }

  /**
   * Has the server move the entries, within one connection.
   *
   * @param moved hears of each that is where it was to be, on this thread
   * @return those that it does not move as a whole; the others are where they were to be
   */
  public static Optional<Left> byServer(
      CopyRequest request, ModificationLog log, Consumer<CopyRoot> moved, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<CopyRoot> left = new ArrayList<>();
    ConnectionProblem why = null;
    SubMonitor progress = SubMonitor.convert(monitor, "Moving", request.roots().size());
    try (Session own = request.source().connection().ownSession(progress);
        Batch batch = Batch.begin(log, own, Kind.MOVE, request.subject())) {
      for (CopyRoot root : request.roots()) {
        try {
          move(batch, root, progress.split(1));
          moved.accept(root);
        } catch (ConnectionProblem e) {
          if (!notAsAWhole(e)) {
            batch.failed(String.valueOf(e.getMessage()));
            throw e;
          }
          batch.refusalHandled();
          left.add(root);
          why = e;
        }
      }
      batch.succeeded();
    }
    return why == null ? Optional.empty() : Optional.of(new Left(left, why));
  }

  private static void move(Batch batch, CopyRoot root, IProgressMonitor monitor)
      throws ConnectionProblem {
    Write.Rename rename = rename(root);
    Reversal.of(rename, Optional.empty(), ServerSchema.EMPTY, SecretAttributes.chosen())
        .write()
        .ifPresent(back -> batch.takenBackBy(rename, back));
    batch.session().write(rename, monitor);
  }

  /**
   * Copies what was prepared and deletes the originals. Within a connection that is one change of
   * the log; to another one the copy is a change there, and the deletion is one here.
   *
   * @param prepared with {@link CopyDepth#SUBTREE} and {@link CopyConflict#STOP}
   */
  public static CopyReport byCopying(
      SubtreeCopy prepared, ModificationLog log, IProgressMonitor monitor)
      throws ConnectionProblem {
    CopyRequest request = prepared.request();
    int roots = request.roots().size();
    SubMonitor progress = SubMonitor.convert(monitor, "Moving", 50 + 2 * roots);
    try (Session own = request.source().connection().ownSession(progress).managingReferrals()) {
      List<SubtreeDelete> originals = new ArrayList<>();
      for (CopyRoot root : request.roots()) {
        originals.add(SubtreeDelete.prepare(own, shown(own, root, progress), progress));
      }
      Kind kind = request.within() ? Kind.MOVE : Kind.DELETE;
      try (Batch batch = Batch.begin(log, own, kind, request.subject())) {
        return move(prepared, originals, batch, log, progress);
      }
    }
  }

  private static Entry shown(Session own, CopyRoot root, IProgressMonitor monitor)
      throws ConnectionProblem {
    return own.read(root.from(), EntrySave.ALL_ATTRIBUTES, monitor)
        .map(entry -> new Entry(root.from(), entry.attributes()))
        .orElseThrow(() -> ConnectionProblem.request(root.from() + " does not exist any more"));
  }

  private static CopyReport move(
      SubtreeCopy prepared,
      List<SubtreeDelete> originals,
      Batch batch,
      ModificationLog log,
      SubMonitor progress)
      throws ConnectionProblem {
    CopyRequest request = prepared.request();
    try {
      for (SubtreeDelete each : originals) {
        each.keep(batch, request.source().schema(progress), progress.split(1));
      }
      batch.kept();
      CopyReport report =
          request.within()
              ? prepared.run(batch, progress.split(50))
              : prepared.run(log, progress.split(50));
      for (SubtreeDelete each : originals) {
        each.verify(request.source().schema(progress), progress);
      }
      for (SubtreeDelete each : originals) {
        each.delete(batch.session(), progress.split(1));
      }
      batch.succeeded();
      return report;
    } catch (ConnectionProblem e) {
      batch.failed(String.valueOf(e.getMessage()));
      throw e;
    }
  }
}
