package org.dirlens.browser.core.copy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.DelayedCancel;
import org.dirlens.browser.core.change.Reversal;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryVersion;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.entry.VersionGuard;
import org.dirlens.browser.core.ldif.InFlight;
import org.dirlens.browser.core.ldif.NumberedWrite;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Adds the entries of a copy, up to {@value #WINDOW_WRITES} at once, and treats those that are
 * there already as the person wants. An entry whose parent is not there yet is told as {@link
 * #early}. One thread.
 */
final class CopyWriter {
  private static final int WINDOW_WRITES = 100;
  private static final int ENTRY_ALREADY_EXISTS = 68;
  private static final List<String> WANTED =
      Stream.concat(SearchQuery.ADDABLE.stream(), EntryVersion.VERSIONS.stream()).toList();

  private final Dit target;
  private final Batch batch;
  private final ServerSchema schema;
  private final CopyConflict conflict;
  private final IProgressMonitor monitor;
  private final IProgressMonitor delayed;
  private final InFlight inFlight = new InFlight(WINDOW_WRITES);
  private final List<CopyReport.Failure> failures = new ArrayList<>();
  private final List<String> early = new ArrayList<>();
  private long added;
  private long changed;
  private long skipped;
  private long failed;
  private boolean settling;

  /**
   * @param target the server that is written to
   * @param schema its schema
   */
  CopyWriter(
      Dit target,
      Batch batch,
      ServerSchema schema,
      CopyConflict conflict,
      IProgressMonitor monitor) {
    this.target = target;
    this.batch = batch;
    this.schema = schema;
    this.conflict = conflict;
    this.monitor = monitor;
    this.delayed = new DelayedCancel(monitor);
  }

  void add(Entry copy) throws ConnectionProblem {
    Write.Add write = new Write.Add(copy);
    while (inFlight.mustWait(write)) {
      finishOldest();
    }
    try {
      inFlight.add(new NumberedWrite(1, write), batch.session().send(write));
    } catch (ConnectionProblem e) {
      answered(write, e);
    }
  }

  /**
   * Waits for the answers to what was sent before a cancel or a problem, though not for long. What
   * is refused by now ends nothing any more.
   */
  void settle() {
    settling = true;
    while (!inFlight.isEmpty()) {
      try {
        finishOldest();
      } catch (ConnectionProblem e) {
        // Why it ended is told by whoever ended it.
      }
    }
  }

  /** Waits for all answers. */
  void finish() throws ConnectionProblem {
    while (!inFlight.isEmpty()) {
      finishOldest();
    }
  }

  private void finishOldest() throws ConnectionProblem {
    InFlight.Sent oldest = inFlight.removeOldest();
    Write.Add write = (Write.Add) oldest.record().write();
    try {
      oldest.pending().await(delayed);
      added++;
    } catch (ConnectionProblem e) {
      answered(write, e);
    }
    monitor.worked(1);
  }

  private void answered(Write.Add write, ConnectionProblem problem) throws ConnectionProblem {
    if (problem.kind() == ConnectionProblem.Kind.CANCELLED || problem.lost()) {
      throw problem;
    }
    if (problem.noSuchEntry()) {
      batch.refusalHandled();
      early.add(write.dn());
    } else if (problem.code() == ENTRY_ALREADY_EXISTS && conflict == CopyConflict.SKIP) {
      batch.refusalHandled();
      skipped++;
    } else if (problem.code() == ENTRY_ALREADY_EXISTS && conflict == CopyConflict.OVERWRITE) {
      batch.refusalHandled();
      overwrite(write.entry());
    } else {
      refused(write.dn(), problem);
    }
  }

  private void overwrite(Entry copy) throws ConnectionProblem {
    VersionGuard guard = new VersionGuard(target);
    try {
      Optional<Entry> present;
      do {
        present = batch.session().read(copy.dn(), WANTED, monitor);
      } while (present.isPresent() && !overwritten(copy, present.get(), guard));
      if (present.isEmpty()) {
        refused(copy.dn(), ConnectionProblem.request("It is there, but cannot be read"));
        return;
      }
      changed++;
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED || e.lost()) {
        throw e;
      }
      refused(copy.dn(), e);
    }
  }

  /** False when others changed it since it was read, and it is to be read once more. */
  private boolean overwritten(Entry copy, Entry present, VersionGuard guard)
      throws ConnectionProblem {
    Entry before =
        new Entry(
            copy.dn(),
            present.attributes().stream()
                .filter(each -> !EntryVersion.tells(each.description()))
                .toList());
    List<Modification> difference =
        EntryDraft.of(before, keepingPasswords(copy, before), schema).modifications();
    if (difference.isEmpty()) {
      return true;
    }
    try {
      Write.Modify write = new Write.Modify(copy.dn(), difference);
      change(guard.on(present, write, monitor), before);
      return true;
    } catch (ConnectionProblem e) {
      if (!guard.outdated(e)) {
        throw e;
      }
      batch.refusalHandled();
      return false;
    }
  }

  /** Servers show passwords to few: what a copy lacks may be there. */
  private static Entry keepingPasswords(Entry copy, Entry before) {
    Entry kept = copy;
    for (Attribute each : before.attributes()) {
      if (ValueText.isPassword(each.description())
          && copy.attribute(each.description()).isEmpty()) {
        kept = kept.with(each);
      }
    }
    return kept;
  }

  private void change(Write.Modify write, Entry before) throws ConnectionProblem {
    Reversal.of(write, Optional.of(before), schema, SecretAttributes.chosen())
        .write()
        .ifPresent(back -> batch.takenBackBy(write, back));
    batch.session().write(write, monitor);
  }

  /**
   * Counts a failure.
   *
   * @throws ConnectionProblem instead, when the copy ends with it
   */
  void refused(String dn, ConnectionProblem problem) throws ConnectionProblem {
    if (conflict == CopyConflict.STOP && !settling) {
      throw new ConnectionProblem(
          problem.kind(), "%s. The copy ended there".formatted(problem.getMessage()));
    }
    failed++;
    if (failures.size() < CopyReport.FAILURES_KEPT) {
      failures.add(new CopyReport.Failure(dn, String.valueOf(problem.getMessage())));
    }
  }

  /** DNs of copies whose parents were not there; they are forgotten with this call. */
  List<String> early() {
    List<String> all = early.stream().sorted(Comparator.comparing(DnText::depth)).toList();
    early.clear();
    return all;
  }

  long added() {
    return added;
  }

  CopyReport report() {
    return new CopyReport(added, changed, skipped, failed, failures);
  }
}
