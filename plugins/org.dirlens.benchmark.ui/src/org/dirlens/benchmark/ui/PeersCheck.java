package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.launcher.peers.PeerKind;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Reads in the background what a form names, and looks for the servers. Only the question that was
 * asked last is answered.
 */
final class PeersCheck extends Job {
  private static final int PAUSE_MILLIS = 150;

  private final Control owner;
  private final Display display;
  private final Consumer<Outcome> done;
  private @Nullable PeersQuestion last;

  /**
   * What came of it.
   *
   * @param load null where something cannot be read
   * @param problem why not; empty if it can
   * @param missing why servers of the system, or those that are asked for, cannot be measured
   * @param entryBytes of the entries as LDIF, for generated ones about
   */
  record Outcome(
      PeersQuestion of,
      @Nullable PeerLoad load,
      String problem,
      Map<PeerKind, String> missing,
      long entryBytes) {}

  /**
   * @param done told on the display thread
   */
  PeersCheck(Control owner, Consumer<Outcome> done) {
    super(Messages.Workload_reading);
    this.owner = owner;
    this.display = owner.getDisplay();
    this.done = done;
    setSystem(true);
  }

  /** Asks, unless this was asked last. */
  void ask(PeersQuestion question) {
    synchronized (this) {
      if (question.equals(last)) {
        return;
      }
      last = question;
    }
    schedule(PAUSE_MILLIS);
  }

  /** Looks once more: what was missing may have come. */
  void again() {
    schedule(PAUSE_MILLIS);
  }

  private synchronized @Nullable PeersQuestion last() {
    return last;
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    PeersQuestion question = last();
    if (question != null) {
      Outcome outcome = answer(question);
      DisplayThread.later(
          display,
          owner,
          () -> {
            if (question.equals(last())) {
              done.accept(outcome);
            }
          });
    }
    return Status.OK_STATUS;
  }

  private static Outcome answer(PeersQuestion question) {
    Map<PeerKind, String> missing = new EnumMap<>(PeerKind.class);
    Stream.concat(PeerChoice.ofSystem().stream(), question.servers().stream())
        .forEach(each -> each.missing().ifPresent(why -> missing.put(each.kind(), why)));
    try {
      PeerLoad load = question.load(null);
      PeersQuestion.Export export = question.data().export();
      long bytes =
          export == null
              ? PeersEstimate.bytes(question.data().entries())
              : Files.size(Path.of(export.ldif()));
      return new Outcome(question, load, "", missing, bytes);
    } catch (IOException | LdapProblem | WorkloadProblem | IllegalArgumentException e) {
      return new Outcome(question, null, String.valueOf(e.getMessage()), missing, 0);
    }
  }
}
