package org.dirlens.browser.core.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.entry.Conflict;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryMerge;
import org.dirlens.browser.core.entry.EntryRows;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.GuardedWrite;
import org.dirlens.browser.core.entry.ShownEntry;
import org.dirlens.browser.core.entry.ValueSet;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.entry.VersionGuard;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.core.ldif.LdifSummary;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifProblem;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * Takes a logged change back. First a plan is made against the server as it is now, so that a
 * person can look at it; then it is done, unless the server has something else by then. What others
 * changed since stays. No thread of a window.
 */
public final class Undo {
  private static final String NEW_IDENTITY =
      "Entries come back with a new entryUUID and new times of creation and change";

  private static final String SINCE =
      " are deleted as they are now, with what was changed in them since";

  private final ModificationLog log;
  private final Dit dit;

  /** What would be done. */
  public sealed interface Plan {
    /** What does not come back, and what others changed since, in sentences. */
    List<String> notes();
  }

  /**
   * One write.
   *
   * @param now the entry as it is now; empty when there is none
   */
  public record Single(Write write, Optional<Entry> now, List<String> notes) implements Plan {}

  /**
   * A batch of writes.
   *
   * @param kind RESTORE or REMOVE
   * @param files their records, in the order of the work
   */
  public record Bulk(Kind kind, List<Path> files, List<String> notes) implements Plan {}

  /** Nothing can be done; the only note says why. */
  public record Impossible(List<String> notes) implements Plan {}

  /**
   * How the work on a {@link Bulk} plan went, to its end or until a cancel or a problem.
   *
   * @param left entries that were left alone: they are there already, or gone already
   * @param failed how many were refused
   * @param unsent how many were not sent, or got no answer
   * @param failures the first of those that were refused, and the problem that ended it
   */
  public record Report(
      long done,
      long left,
      long failed,
      long unsent,
      LdifImport.Ending ending,
      List<LdifImport.Failure> failures) {
    public Report {
      failures = List.copyOf(failures);
    }
  }

  public Undo(ModificationLog log, Dit dit) {
    this.log = log;
    this.dit = dit;
  }

  private static Plan impossible(String why) {
    return new Impossible(List.of(why));
  }

  /** Makes the plan; its first note says so if the connection leads elsewhere by now. */
  public Plan plan(LoggedChange change, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    Plan plan = here(change, monitor);
    String then = change.origin().url();
    String now = dit.connection().parameters().endpoint().url();
    return then.equals(now) || dit.connection().embedded()
        ? plan
        : noted(plan, "It was sent to %s; the connection leads to %s now".formatted(then, now));
  }

  private static Plan noted(Plan plan, String first) {
    List<String> notes = Stream.concat(Stream.of(first), plan.notes().stream()).toList();
    return switch (plan) {
      case Single single -> new Single(single.write(), single.now(), notes);
      case Bulk bulk -> new Bulk(bulk.kind(), bulk.files(), notes);
      case Impossible impossible -> new Impossible(notes);
    };
  }

  private Plan here(LoggedChange change, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    ChangeDetails details = log.details(change);
    if (!details.batch().isEmpty()) {
      return bulk(change, details);
    }
    if (!change.done()) {
      return impossible("The server did not do it, so there is nothing to undo");
    }
    if (details.undo().isEmpty()) {
      List<String> why = new ArrayList<>(details.notes());
      why.add("No undo data was kept");
      return new Impossible(why);
    }
    try {
      Write back = EntryLdif.writes(details.undo()).getFirst();
      return single(back, details, monitor);
    } catch (LdifProblem e) {
      return impossible("The record of the log cannot be read: " + e.getMessage());
    }
  }

  private Plan single(Write back, ChangeDetails details, IProgressMonitor monitor)
      throws ConnectionProblem, LdifProblem {
    ServerSchema schema = dit.schema(monitor);
    Optional<Entry> now =
        dit.connection()
            .session(monitor)
            .read(back.dn(), EntrySave.ALL_ATTRIBUTES, monitor)
            .map(entry -> new Entry(back.dn(), entry.attributes()));
    if (back instanceof Write.Add add) {
      List<String> notes = new ArrayList<>(details.notes());
      notes.add(NEW_IDENTITY);
      return now.isPresent()
          ? impossible(add.dn() + " exists again already")
          : new Single(add, now, notes);
    }
    if (now.isEmpty()) {
      return impossible(back.dn() + " does not exist any more, or has another name");
    }
    return switch (back) {
      case Write.Delete delete -> remove(delete, now.get(), details, schema);
      case Write.Modify modify -> change(modify, now.get(), details, schema);
      default -> new Single(back, now, details.notes());
    };
  }

  private static Plan remove(
      Write.Delete delete, Entry now, ChangeDetails details, ServerSchema schema)
      throws LdifProblem {
    Entry shown =
        new Entry(now.dn(), EntryRows.attributes(new EntryDraft(now, schema), EntryRows.Show.USER));
    List<String> notes = new ArrayList<>(details.notes());
    if (EntryLdif.writes(details.ldif()).getFirst() instanceof Write.Add(Entry added)) {
      List<String> changed =
          shown.attributes().stream()
              .filter(each -> !serverMayAdd(each.description()))
              .filter(each -> !sameValues(each, schema.same(each.description(), added)))
              .map(Attribute::description)
              .toList();
      if (!changed.isEmpty()) {
        notes.addFirst(
            "Since it was added, this was changed in it, and is deleted with it: "
                + String.join(", ", changed));
      }
    }
    return new Single(delete, Optional.of(now), notes);
  }

  /** The server adds superior classes by itself; passwords are not in the log. */
  private static boolean serverMayAdd(String description) {
    return description.equalsIgnoreCase("objectClass") || ValueText.isPassword(description);
  }

  private static boolean sameValues(Attribute now, Optional<Attribute> added) {
    List<byte[]> then = added.map(Attribute::values).orElse(List.of());
    return ValueSet.minus(now.values(), then).isEmpty()
        && ValueSet.minus(then, now.values()).isEmpty();
  }

  /** Three versions: as the change left it, as it was before, and as it is now. */
  private static Plan change(
      Write.Modify back, Entry now, ChangeDetails details, ServerSchema schema) throws LdifProblem {
    Write forward = EntryLdif.writes(details.ldif()).getFirst();
    if (!(forward instanceof Write.Modify sent)) {
      return impossible("The record of the log does not fit its way back");
    }
    Entry left = new Entry(now.dn(), List.of());
    Entry before = left;
    for (String name : Reversal.touched(back)) {
      String known = schema.same(name, now).map(Attribute::description).orElse(name);
      List<Modification> said = of(back, name, schema);
      boolean whole = said.stream().anyMatch(each -> each.kind() == Modification.Kind.REPLACE);
      List<byte[]> old = whole ? said.getFirst().attribute().values() : values(said, ADD);
      List<byte[]> made =
          whole
              ? Reversal.applied(old, of(sent, name, schema))
              : values(said, Modification.Kind.DELETE);
      before = with(before, known, old);
      left = with(left, known, made);
    }
    EntryDraft draft = EntryDraft.of(left, before, schema);
    EntryMerge merge = draft.merge(now);
    List<String> notes = new ArrayList<>(details.notes());
    if (!merge.conflicts().isEmpty()) {
      notes.addFirst(
          "Changed again since, so it stays as it is now: "
              + String.join(", ", merge.conflicts().stream().map(Conflict::description).toList()));
    }
    draft.rebase(merge, conflict -> EntryMerge.Choice.THEIRS);
    if (draft.modifications().isEmpty()) {
      notes.add("There is nothing left to undo");
      return new Impossible(notes);
    }
    return new Single(new Write.Modify(now.dn(), draft.modifications()), Optional.of(now), notes);
  }

  private static final Modification.Kind ADD = Modification.Kind.ADD;

  private static List<Modification> of(Write.Modify modify, String name, ServerSchema schema) {
    return modify.modifications().stream()
        .filter(each -> schema.sameAttribute(each.attribute().description(), name))
        .toList();
  }

  private static List<byte[]> values(List<Modification> said, Modification.Kind kind) {
    return said.stream()
        .filter(each -> each.kind() == kind)
        .flatMap(each -> each.attribute().values().stream())
        .toList();
  }

  private static Entry with(Entry entry, String name, List<byte[]> values) {
    return values.isEmpty() ? entry : entry.with(new Attribute(name, values));
  }

  private Plan bulk(LoggedChange change, ChangeDetails details) throws IOException {
    ReverseFiles reverse = Batch.reverse(log, details);
    Kind kind = change.subject().kind();
    if (kind == Kind.REMOVE || reverse.parentsFirst().isEmpty()) {
      List<String> why = new ArrayList<>(details.notes());
      why.add("Undo data was not kept, or is no longer there");
      return new Impossible(why);
    }
    List<String> notes = new ArrayList<>(details.notes());
    if (kind == Kind.DELETE || kind.mixed()) {
      if (!reverse.childrenFirst().isEmpty()) {
        notes.add(NEW_IDENTITY);
        notes.add("Entries that exist are left alone. What the server did not show is not kept");
      }
      if (kind == Kind.MOVE && !reverse.childrenFirst().isEmpty()) {
        notes.add("The copies" + SINCE);
      } else if (kind == Kind.CHANGES) {
        notes.add("Entries that were added" + SINCE);
      }
      return new Bulk(Kind.RESTORE, reverse.parentsFirst(), notes);
    }
    notes.add("Entries" + SINCE);
    if (kind == Kind.COPY) {
      notes.add("Entries that were overwritten get their values of before");
    }
    notes.add("This cannot be taken back in its turn");
    return new Bulk(Kind.REMOVE, reverse.childrenFirst(), notes);
  }

  /**
   * Does what was planned for a change with one write, to the version that the plan is for.
   *
   * @return empty when it was done; another plan when the server has something else by now, and
   *     nothing was done
   */
  public Optional<Plan> run(LoggedChange change, Single plan, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    VersionGuard guard = new VersionGuard(dit);
    while (true) {
      Plan fresh = plan(change, monitor);
      if (!(fresh instanceof Single single)
          || !single.write().equals(plan.write())
          || !single.notes().equals(plan.notes())) {
        return Optional.of(fresh);
      }
      if (!(plan.write() instanceof Write.Modify modify)) {
        return runGuarded(change, plan, monitor);
      }
      if (changed(guard.on(single.now().orElseThrow(), modify, monitor), guard, monitor)) {
        return Optional.empty();
      }
    }
  }

  /** False when the entry was changed since it was read, and is to be read once more. */
  private boolean changed(Write.Modify write, VersionGuard guard, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      dit.writeReviewed(write, monitor);
      return true;
    } catch (ConnectionProblem e) {
      if (!guard.outdated(e)) {
        throw e;
      }
      return false;
    }
  }

  private Optional<Plan> runGuarded(LoggedChange change, Single plan, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    if (plan.write() instanceof Write.Add) {
      dit.writeReviewed(plan.write(), monitor);
      return Optional.empty();
    }
    ShownEntry shown = new ShownEntry(plan.now().orElseThrow(), dit.schema(monitor));
    boolean done = GuardedWrite.reviewed(dit, shown, plan.write()).run(monitor).isEmpty();
    return done ? Optional.empty() : Optional.of(plan(change, monitor));
  }

  /** Does what was planned for a batch, as a batch of its own in the log. */
  public Report run(LoggedChange change, Bulk plan, IProgressMonitor monitor)
      throws ConnectionProblem, IOException {
    SubMonitor all = SubMonitor.convert(monitor, 2 * plan.files().size());
    long records = records(plan, all);
    long done = 0;
    long left = 0;
    long failed = 0;
    List<LdifImport.Failure> failures = new ArrayList<>();
    try (Session own = dit.connection().ownSession(monitor).managingReferrals();
        Batch batch = Batch.begin(log, own, plan.kind(), change.subject().dn())) {
      for (Path file : plan.files()) {
        LdifImport work =
            new LdifImport(batch.session(), LdifImport.OnError.CONTINUE, LdifImport.Existing.FAIL)
                .leaving(alreadyDone(plan, file));
        LdifImport.Report report = work.run(file, all.newChild(1));
        done += report.done();
        left += work.left();
        failed += report.failed();
        failures.addAll(report.failures());
        if (report.ending() != LdifImport.Ending.END_OF_FILE) {
          batch.failed(words(report.ending()));
          long unsent = records - done - left - failed;
          return new Report(done, left, failed, unsent, report.ending(), failures);
        }
      }
      batch.succeeded();
      return new Report(done, left, failed, 0, LdifImport.Ending.END_OF_FILE, failures);
    } finally {
      dit.tell(new DitChange.Many());
    }
  }

  /** How the server refuses what is so already. */
  private static LdifImport.Failure.Kind alreadyDone(Bulk plan, Path file) {
    return plan.kind() == Kind.RESTORE && !ReverseFiles.last(file)
        ? LdifImport.Failure.Kind.EXISTS
        : LdifImport.Failure.Kind.NO_SUCH_ENTRY;
  }

  private static String words(LdifImport.Ending ending) {
    return ending == LdifImport.Ending.CANCELLED
        ? "The work was cancelled"
        : "The connection was lost";
  }

  /** All that the plan sends; counted before, as a cancel does not wait for it. */
  private static long records(Bulk plan, SubMonitor monitor) throws IOException {
    long records = 0;
    for (Path file : plan.files()) {
      records += LdifSummary.of(new LdifSource.OfFile(file), monitor.newChild(1)).records();
    }
    return records;
  }

  /** The first lines of a plan, for a person to look at; secrets are left out. */
  public static List<String> excerpt(Bulk plan, int linesMax) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : plan.files()) {
      try (Stream<String> some = Files.lines(file)) {
        some.limit(linesMax - lines.size()).forEach(lines::add);
      }
    }
    return SecretAttributes.chosen().shown(lines);
  }
}
