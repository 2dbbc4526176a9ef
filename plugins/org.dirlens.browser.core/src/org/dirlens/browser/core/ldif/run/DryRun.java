package org.dirlens.browser.core.ldif.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.ldif.LdifImport.Ending;
import org.dirlens.browser.core.ldif.LdifImport.Existing;
import org.dirlens.browser.core.ldif.LdifImport.Failure;
import org.dirlens.browser.core.ldif.LdifImport.OnError;
import org.dirlens.browser.core.ldif.LdifImport.Report;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.core.ldif.NumberedWrite;
import org.dirlens.browser.core.ldif.RecordListener;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.RecordResult.State;
import org.dirlens.browser.core.ldif.text.EntryCheck;
import org.dirlens.browser.core.ldif.text.EntryCheck.Finding;
import org.dirlens.browser.core.schema.ServerSchema;
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
 * Tells of each record what would become of it, by the entries that the server has and by its
 * schema. It writes nothing, and remembers what the records before would have changed. What it
 * cannot know, such as access rules, the server decides when the records are sent. Used once, by
 * one thread.
 */
public final class DryRun {
  private static final int UNIT_BYTES = 1_024;

  private final Session session;
  private final ServerSchema schema;
  private final EntryCheck check;
  private final OnError onError;
  private final Existing existing;
  private final RecordListener listener;
  private final List<Failure> failures = new ArrayList<>();
  private long fits;
  private long failed;
  private @Nullable Ending ending;

  /** A dry run of what {@link org.dirlens.browser.core.ldif.LdifImport} would do. */
  public DryRun(
      Session session,
      ServerSchema schema,
      OnError onError,
      Existing existing,
      RecordListener listener) {
    this.session = session;
    this.schema = schema;
    this.check = new EntryCheck(schema);
    this.onError = onError;
    this.existing = existing;
    this.listener = listener;
  }

  /** What would become of one record. */
  private record Verdict(State state, String message) {
    static Verdict fits(String message) {
      return new Verdict(State.FITS, message);
    }

    static Verdict fails(String message) {
      return new Verdict(State.WOULD_FAIL, message);
    }

    static Verdict of(List<String> problems, String otherwise) {
      return problems.isEmpty() ? fits(otherwise) : fails(String.join("; ", problems));
    }
  }

  /** Looks at all records; the report counts those that fit as done. */
  public Report run(LdifSource source, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    monitor.beginTask(
        "Looking at " + source.name(),
        (int) Math.min(source.bytes() / UNIT_BYTES + 1, Integer.MAX_VALUE));
    SimulatedEntries entries = new SimulatedEntries(session, schema, monitor);
    try (LdifReader reader = source.reader()) {
      long told = 0;
      while (ending == null) {
        step(reader, entries, monitor);
        long units = reader.bytesRead() / UNIT_BYTES;
        monitor.worked((int) (units - told));
        told = units;
      }
    } finally {
      monitor.done();
    }
    return new Report(fits, 0, failed, ending, failures);
  }

  private void step(LdifReader reader, SimulatedEntries entries, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    if (monitor.isCanceled()) {
      ending = Ending.CANCELLED;
      return;
    }
    try {
      LdifRecord record = reader.next();
      if (record == null) {
        ending = Ending.END_OF_FILE;
        return;
      }
      NumberedWrite read = NumberedWrite.of(record);
      tell(read.line(), read.write(), answered(read.write(), entries));
    } catch (LdifProblem e) {
      tell(e.line(), null, Verdict.fails(String.valueOf(e.getMessage())));
    }
  }

  /** The verdict; that of the server where it does not even let the entry be read. */
  private Verdict answered(Write write, SimulatedEntries entries) throws ConnectionProblem {
    try {
      return verdict(write, entries);
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.RESULT) {
        return Verdict.fails(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private void tell(long line, @Nullable Write write, Verdict verdict) {
    String dn = write == null ? "" : write.dn();
    if (verdict.state() == State.FITS) {
      fits++;
    } else {
      failed++;
      failures.add(new Failure(line, Failure.Kind.OTHER, dn, verdict.message()));
      if (onError == OnError.STOP) {
        ending = Ending.STOPPED_BY_ERROR;
      }
    }
    listener.ended(new RecordResult(line, dn, verdict.state(), verdict.message()), write);
  }

  private Verdict verdict(Write write, SimulatedEntries entries) throws ConnectionProblem {
    if (entries.unclear(write.dn())) {
      return Verdict.fits("A record before moves this place, so nothing can be told of it");
    }
    return switch (write) {
      case Write.Add add -> add(add.entry(), entries);
      case Write.Modify modify -> modify(modify, entries);
      case Write.Delete delete -> delete(delete.dn(), entries);
      case Write.Rename rename -> rename(rename, entries);
    };
  }

  private Verdict add(Entry entry, SimulatedEntries entries) throws ConnectionProblem {
    String dn = entry.dn();
    if (entries.exists(dn)) {
      return existing == Existing.UPDATE
          ? modify(replacing(entry), entries)
          : Verdict.fails("The entry exists already");
    }
    String parent = DnText.parent(dn);
    if (!entries.isContext(dn) && !entries.unclear(parent) && !entries.exists(parent)) {
      return Verdict.fails("There is no entry “" + parent + "” above it");
    }
    Verdict verdict = Verdict.of(words(check.problems(entry)), "It would be added");
    if (verdict.state() == State.FITS) {
      entries.put(entry);
    }
    return verdict;
  }

  /** As an import updates what is there. */
  private static Write.Modify replacing(Entry entry) {
    return new Write.Modify(
        entry.dn(),
        entry.attributes().stream()
            .map(each -> new Modification(Modification.Kind.REPLACE, each))
            .toList());
  }

  private static List<String> words(List<Finding> findings) {
    return findings.stream().map(Finding::message).distinct().toList();
  }

  private Verdict modify(Write.Modify modify, SimulatedEntries entries) throws ConnectionProblem {
    Optional<Entry> before = entries.read(modify.dn());
    if (before.isEmpty()) {
      return Verdict.fails("There is no such entry");
    }
    ChangedEntry changed = new ChangedEntry(before.get(), schema);
    modify.modifications().forEach(changed::make);
    List<Finding> found = new ArrayList<>();
    modify.modifications().stream()
        .map(each -> check.written(each.attribute()))
        .forEach(found::addAll);
    if (!schema.isEmpty()) {
      found.addAll(check.classes(changed.entry()));
      found.removeAll(check.classes(before.get()));
    }
    List<String> problems =
        Stream.concat(changed.problems().stream(), words(found).stream()).distinct().toList();
    Verdict verdict = Verdict.of(problems, "It would be changed");
    if (verdict.state() == State.FITS) {
      entries.put(changed.entry());
    }
    return verdict;
  }

  private Verdict delete(String dn, SimulatedEntries entries) throws ConnectionProblem {
    if (!entries.exists(dn)) {
      return Verdict.fails("There is no such entry");
    }
    Optional<String> child = entries.child(dn);
    if (child.isPresent()) {
      return Verdict.fails("There are entries below it, such as “" + child.get() + "”");
    }
    entries.remove(dn);
    return Verdict.fits("It would be deleted");
  }

  private Verdict rename(Write.Rename rename, SimulatedEntries entries) throws ConnectionProblem {
    Optional<Entry> before = entries.read(rename.dn());
    if (before.isEmpty()) {
      return Verdict.fails("There is no such entry");
    }
    String superior = rename.newSuperior();
    String parent = superior == null ? DnText.parent(rename.dn()) : superior;
    String newDn = DnText.child(rename.newRdn(), parent);
    if (superior != null && !superior.isEmpty() && !entries.exists(superior)) {
      return Verdict.fails("There is no entry “" + superior + "” to move it below");
    }
    if (entries.holdsOther(newDn, before.get())) {
      return Verdict.fails("There is an entry “" + newDn + "” already");
    }
    entries.move(before.get(), newDn);
    return Verdict.fits("It would be renamed to “" + newDn + "”");
  }
}
