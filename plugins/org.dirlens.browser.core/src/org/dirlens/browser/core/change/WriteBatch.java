package org.dirlens.browser.core.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntryVersion;
import org.dirlens.browser.core.entry.VersionGuard;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * Sends writes that a person has seen, one after the other, as one change of the log that is taken
 * back as one. A refusal is told and does not end the work. One thread.
 */
public final class WriteBatch {
  private static final int WRITES_PER_REPORT = 20;

  private final Dit dit;
  private final List<Write> writes;
  private final SecretAttributes secrets;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Deque<String> refusedAdds = new ArrayDeque<>();

  /** By the key of what the server calls an entry, the name under which it was to be added. */
  private final Map<String, String> addedAs = new HashMap<>();

  private BiPredicate<Write, Entry> asSeen = (write, entry) -> true;

  /**
   * What became of a write.
   *
   * @param problem why it was not done, empty when it was
   */
  public record Outcome(Write write, String problem) {
    public boolean done() {
      return problem.isEmpty();
    }
  }

  /**
   * Writes to be sent in this order.
   *
   * @param secrets attributes whose values are not kept to be taken back
   */
  public WriteBatch(Dit dit, List<Write> writes, SecretAttributes secrets) {
    this.dit = dit;
    this.writes = List.copyOf(writes);
    this.secrets = secrets;
  }

  /**
   * Changes and deletes only entries for which this holds right before, so that what others changed
   * since a person saw them stays. It is given all attributes of those that are deleted, and those
   * of others that are changed.
   */
  public WriteBatch onlyWhere(BiPredicate<Write, Entry> holds) {
    asSeen = holds;
    return this;
  }

  /** What became of those that were sent so far; the rest was not sent. Any thread. */
  public synchronized List<Outcome> outcomes() {
    return List.copyOf(outcomes);
  }

  /**
   * Sends them. After a cancel or a problem with the connection what was sent stays.
   *
   * @param subject what it is about in the log
   * @param told hears of each write, on this thread
   */
  public void run(
      ModificationLog log, String subject, Consumer<Outcome> told, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor progress = SubMonitor.convert(monitor, "Sending", writes.size());
    ServerSchema schema = dit.schema(progress);
    try (Session own = dit.connection().ownSession(progress).managingReferrals();
        Batch batch = Batch.begin(log, own, Kind.CHANGES, subject)) {
      try {
        for (Write each : writes) {
          if (progress.isCanceled()) {
            throw ConnectionProblem.cancelled();
          }
          Outcome outcome = send(batch, each, schema, progress.split(1));
          add(outcome);
          told.accept(outcome);
          report(progress);
        }
        batch.succeeded();
      } catch (ConnectionProblem e) {
        batch.failed(String.valueOf(e.getMessage()));
        throw e;
      }
    }
  }

  private synchronized void add(Outcome outcome) {
    outcomes.add(outcome);
  }

  private void report(IProgressMonitor monitor) {
    int sent = outcomes().size();
    if (sent % WRITES_PER_REPORT == 0) {
      monitor.subTask("%,d of %,d entries".formatted(sent, writes.size()));
    }
  }

  private Outcome send(Batch batch, Write write, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      VersionGuard guard = new VersionGuard(dit);
      while (true) {
        Optional<Entry> before = before(batch, write, schema, monitor);
        Optional<String> objection =
            before.isEmpty()
                ? Optional.empty()
                : objection(batch.session(), write, before.get(), monitor);
        if (objection.isPresent()) {
          return new Outcome(write, write.dn() + objection.get());
        }
        Write sent = guarded(guard, write, before, monitor);
        before
            .flatMap(entry -> back(write, entry, schema))
            .ifPresent(back -> batch.takenBackBy(sent, back));
        if (sent(batch, sent, guard, monitor)) {
          return new Outcome(write, "");
        }
      }
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED || e.lost()) {
        throw e;
      }
      if (write instanceof Write.Add) {
        refusedAdds.add(write.dn());
      }
      return new Outcome(write, String.valueOf(e.getMessage()));
    }
  }

  private Optional<Write> back(Write write, Entry before, ServerSchema schema) {
    Entry kept = new Entry(write.dn(), Keepable.of(before, schema));
    return Reversal.of(write, Optional.of(kept), schema, secrets)
        .write()
        .map(back -> Reversal.naming(back, write, schema));
  }

  private static Write guarded(
      VersionGuard guard, Write write, Optional<Entry> before, IProgressMonitor monitor)
      throws ConnectionProblem {
    return write instanceof Write.Modify change && before.isPresent()
        ? guard.on(before.get(), change, monitor)
        : write;
  }

  /** False when the entry was changed since it was read, and is to be read once more. */
  private static boolean sent(
      Batch batch, Write write, VersionGuard guard, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      batch.session().write(write, monitor);
      return true;
    } catch (ConnectionProblem e) {
      if (!guard.outdated(e)) {
        throw e;
      }
      batch.refusalHandled();
      return false;
    }
  }

  /**
   * Why an entry is not changed or deleted. An add may have been refused since the server has this
   * entry under that name: what is equal to a server is not always equal to us.
   */
  private Optional<String> objection(
      Session session, Write write, Entry now, IProgressMonitor monitor) throws ConnectionProblem {
    boolean deletes = write instanceof Write.Delete;
    if (!asSeen.test(write, now)) {
      return Optional.of(
          deletes
              ? " was changed by others and is not deleted"
              : " was changed by others and is not overwritten");
    }
    if (!deletes) {
      return Optional.empty();
    }
    while (!refusedAdds.isEmpty()) {
      String refused = refusedAdds.peek();
      session
          .read(refused, List.of(SearchQuery.NO_ATTRIBUTES), monitor)
          .ifPresent(there -> addedAs.put(DnText.key(there.dn()), refused));
      refusedAdds.remove();
    }
    return Optional.ofNullable(addedAs.get(DnText.key(now.dn())))
        .map(" is not deleted: to the server it is %s, which it did not add"::formatted);
  }

  private static Optional<Entry> before(
      Batch batch, Write write, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<String> wanted =
        switch (write) {
          case Write.Delete delete -> Keepable.attributes(schema);
          case Write.Modify modify -> withVersion(Reversal.touched(modify));
          default -> Reversal.touched(write);
        };
    return wanted.isEmpty() ? Optional.empty() : batch.session().read(write.dn(), wanted, monitor);
  }

  private static List<String> withVersion(List<String> touched) {
    return Stream.concat(touched.stream(), EntryVersion.VERSIONS.stream()).distinct().toList();
  }
}
