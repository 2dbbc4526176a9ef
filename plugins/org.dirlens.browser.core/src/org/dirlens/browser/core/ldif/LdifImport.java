package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.browser.core.ldif.RecordResult.State;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Sends the records of an LDIF file to a server. Up to {@value #WINDOW_WRITES} writes are under way
 * at once, so the network's delay does not count per entry; {@link InFlight} keeps parents before
 * children. Used once, by one thread.
 */
public final class LdifImport {
  /** Writes that may be under way. */
  static final int WINDOW_WRITES = 200;

  /** Failures kept with their text; further ones are only counted. */
  public static final int FAILURES_KEPT = 1_000;

  private static final int ENTRY_ALREADY_EXISTS = 68;
  private static final int UNIT_BYTES = 1_024;
  private static final int RECORDS_PER_REPORT = 500;

  /** How long a cancelled import waits for the answers to what it has sent. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** What to do when the server refuses a record, or a record is not valid. */
  public enum OnError {
    STOP,
    CONTINUE
  }

  /** What to do with an entry that is there already. */
  public enum Existing {
    FAIL,
    /** Replace the attributes the record names; others stay. */
    UPDATE
  }

  /**
   * A record that did not work.
   *
   * @param dn empty when not even the DN could be read
   */
  public record Failure(long line, Kind kind, String dn, String message) {
    /** What was in the way. */
    public enum Kind {
      NOT_LDIF,
      EXISTS,
      NO_SUCH_ENTRY,
      SCHEMA,
      ACCESS,
      CONNECTION,
      OTHER;

      /** The result codes are those of RFC 4511, appendix A. */
      static Kind of(ConnectionProblem problem) {
        return switch (problem.code()) {
          case 16, 17, 19, 20, 21, 64, 65, 67, 69 -> SCHEMA;
          case 32 -> NO_SUCH_ENTRY;
          case 50 -> ACCESS;
          case ENTRY_ALREADY_EXISTS -> EXISTS;
          default -> problem.lost() ? CONNECTION : OTHER;
        };
      }
    }
  }

  /**
   * How it went. {@code done} counts applied records, {@code updated} those of them by UPDATE; the
   * failures stand in the order of their lines.
   */
  public record Report(
      long done, long updated, long failed, Ending ending, List<Failure> failures) {
    public Report {
      failures = failures.stream().sorted(Comparator.comparingLong(Failure::line)).toList();
    }
  }

  /** Why the import ended. */
  public enum Ending {
    END_OF_FILE,
    STOPPED_BY_ERROR,
    CANCELLED,
    CONNECTION_LOST
  }

  private final Session session;
  private final OnError onError;
  private final Existing existing;
  private final InFlight inFlight = new InFlight(WINDOW_WRITES);
  private final List<Failure> failures = new ArrayList<>();
  private ImportedPasswords passwords = new ImportedPasswords(UnaryOperator.identity());
  private RecordListener listener = (result, write) -> {};
  private long done;
  private long updated;
  private long failed;
  private @Nullable Ending ending;
  private @Nullable RejectedRecords rejected;
  private Failure.@Nullable Kind leaving;
  private long left;

  public LdifImport(Session session, OnError onError, Existing existing) {
    this.session = session;
    this.onError = onError;
    this.existing = existing;
  }

  /**
   * Sends every userPassword in another form than the file has it, such as hashed.
   *
   * @param form from the value in the file to the one that is sent
   */
  public LdifImport storingPasswordsAs(UnaryOperator<byte[]> form) {
    passwords = new ImportedPasswords(form);
    return this;
  }

  /** Tells of every record what became of it, on the thread of the import. */
  public LdifImport telling(RecordListener heard) {
    listener = heard;
    return this;
  }

  /** Writes the records that fail into a file, to be corrected and imported again. */
  public LdifImport keepingRejectedIn(Path file) {
    rejected = new RejectedRecords(file);
    return this;
  }

  /** Leaves entries alone where this is in the way; they count as {@link #left}, not as failed. */
  public LdifImport leaving(Failure.Kind reason) {
    leaving = reason;
    return this;
  }

  /** How many records were left alone so far. */
  public long left() {
    return left;
  }

  /** Why the file of rejected records is not whole, empty if it is. */
  public Optional<String> rejectedProblem() {
    return Optional.ofNullable(rejected).map(RejectedRecords::problem);
  }

  /** Imports a file. */
  public Report run(Path file, IProgressMonitor monitor) throws IOException {
    return run(new LdifSource.OfFile(file), monitor);
  }

  /** Imports what comes; the monitor counts kilobytes and names the records done. */
  public Report run(LdifSource source, IProgressMonitor monitor) throws IOException {
    try (LdifReader reader = source.reader()) {
      long units = source.bytes() / UNIT_BYTES + 1;
      monitor.beginTask("Importing " + source.name(), (int) Math.min(units, Integer.MAX_VALUE));
      return run(reader, monitor);
    } finally {
      if (rejected != null) {
        rejected.copyUnreadable(source);
        rejected.close();
      }
      monitor.done();
    }
  }

  private Report run(LdifReader reader, IProgressMonitor monitor) throws IOException {
    long unitsTold = 0;
    for (long records = 0; ending == null; records++) {
      step(reader, monitor);
      if (records % RECORDS_PER_REPORT == 0) {
        long units = reader.bytesRead() / UNIT_BYTES;
        monitor.worked((int) (units - unitsTold));
        unitsTold = units;
        monitor.subTask(subTask());
      }
    }
    drain(monitor);
    return new Report(done, updated, failed, ending, failures);
  }

  private String subTask() {
    String records = done == 1 ? "1 record" : "%,d records".formatted(done);
    return failed == 0 ? records : "%s, %,d failed".formatted(records, failed);
  }

  private void step(LdifReader reader, IProgressMonitor monitor) throws IOException {
    if (monitor.isCanceled()) {
      ending = Ending.CANCELLED;
      return;
    }
    try {
      LdifRecord record = reader.next();
      if (record == null) {
        ending = Ending.END_OF_FILE;
      } else {
        NumberedWrite read = NumberedWrite.of(record);
        send(new NumberedWrite(read.line(), passwords.in(read.write())), monitor);
      }
    } catch (LdifProblem e) {
      if (rejected != null) {
        rejected.addUnreadable(e.line(), e.getMessage());
      }
      fail(new Failure(e.line(), Failure.Kind.NOT_LDIF, "", e.getMessage()), null);
    }
  }

  private void send(NumberedWrite record, IProgressMonitor monitor) {
    while (inFlight.mustWait(record.write())) {
      finishOldest(monitor);
    }
    if (ending != null) {
      return;
    }
    try {
      inFlight.add(record, session.send(record.write()));
    } catch (ConnectionProblem e) {
      refused(record, e, monitor);
    }
  }

  /** Waits for what is under way; after a cancel not for long, and the rest stays unanswered. */
  private void drain(IProgressMonitor monitor) {
    while (!inFlight.isEmpty() && ending != Ending.CANCELLED) {
      finishOldest(monitor);
    }
    GracePeriod grace = new GracePeriod(GRACE);
    while (!inFlight.isEmpty() && !grace.isCanceled()) {
      finishOldest(grace);
    }
    while (!inFlight.isEmpty()) {
      tell(inFlight.removeOldest().record(), State.UNANSWERED, RecordResult.NO_ANSWER);
    }
  }

  private void finishOldest(IProgressMonitor monitor) {
    InFlight.Sent oldest = inFlight.removeOldest();
    try {
      oldest.pending().await(monitor);
      done++;
      tell(oldest.record(), State.DONE, RecordResult.done(oldest.record().write()));
    } catch (ConnectionProblem e) {
      refused(oldest.record(), e, monitor);
    }
  }

  private void refused(NumberedWrite record, ConnectionProblem problem, IProgressMonitor monitor) {
    if (problem.kind() == ConnectionProblem.Kind.CANCELLED) {
      ending = Ending.CANCELLED;
      tell(record, State.UNANSWERED, RecordResult.NO_ANSWER);
    } else if (problem.lost()) {
      reject(record, problem);
      if (ending != Ending.CONNECTION_LOST) {
        ending = Ending.CONNECTION_LOST;
        keep(failure(record, problem));
      }
      tell(record, State.FAILED, problem.getMessage());
    } else if (existing == Existing.UPDATE
        && problem.code() == ENTRY_ALREADY_EXISTS
        && record.write() instanceof Write.Add(Entry entry)) {
      update(record, entry, monitor);
    } else if (Failure.Kind.of(problem) == leaving) {
      left++;
      tell(record, State.FAILED, problem.getMessage());
    } else {
      reject(record, problem);
      fail(failure(record, problem), record);
    }
  }

  private static Failure failure(NumberedWrite record, ConnectionProblem problem) {
    return new Failure(
        record.line(), Failure.Kind.of(problem), record.write().dn(), problem.getMessage());
  }

  private void reject(NumberedWrite record, ConnectionProblem problem) {
    if (rejected != null) {
      rejected.add(record.record(), problem.getMessage());
    }
  }

  private void update(NumberedWrite record, Entry entry, IProgressMonitor monitor) {
    List<Modification> replace = new ArrayList<>();
    for (Attribute attribute : entry.attributes()) {
      replace.add(new Modification(Modification.Kind.REPLACE, attribute));
    }
    try {
      session.write(new Write.Modify(entry.dn(), replace), monitor);
      done++;
      updated++;
      tell(record, State.UPDATED, "It was there and has the values of the record now");
    } catch (ConnectionProblem e) {
      refused(new NumberedWrite(record.line(), new Write.Modify(entry.dn(), replace)), e, monitor);
    }
  }

  private void fail(Failure failure, @Nullable NumberedWrite record) {
    failed++;
    keep(failure);
    listener.ended(
        new RecordResult(failure.line(), failure.dn(), State.FAILED, failure.message()),
        record == null ? null : record.write());
    if (onError == OnError.STOP && ending == null) {
      ending = Ending.STOPPED_BY_ERROR;
    }
  }

  private void tell(NumberedWrite record, State state, @Nullable String words) {
    listener.ended(
        new RecordResult(record.line(), record.write().dn(), state, String.valueOf(words)),
        record.write());
  }

  private void keep(Failure failure) {
    if (failures.size() < FAILURES_KEPT) {
      failures.add(failure);
    }
  }
}
