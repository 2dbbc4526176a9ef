package org.dirlens.browser.core.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.CompleteSearch;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * Copies entries and what lies below them, in two steps, so that a person can be told the number
 * before anything is sent. Entries are read as they are copied; memory does not grow with them.
 * Operational attributes and passwords that the source does not show do not come along.
 */
public final class SubtreeCopy {
  private static final int NUMBERS_TRIED = 1_000;
  private static final int REPORT_ENTRIES = 100;
  private static final List<String> EXISTENCE = List.of(SearchQuery.NO_ATTRIBUTES);

  private final CopyRequest request;
  private final long entries;
  private final List<String> present;
  private UnaryOperator<byte[]> passwordForm = UnaryOperator.identity();
  private long read;
  private volatile CopyReport soFar = CopyReport.NONE;

  private SubtreeCopy(CopyRequest request, long entries, List<String> present) {
    this.request = request;
    this.entries = entries;
    this.present = List.copyOf(present);
  }

  /**
   * Counts what would be copied, and looks which of the topmost entries are there already.
   *
   * @throws ConnectionProblem also when the request makes no sense
   */
  public static SubtreeCopy prepare(CopyRequest request, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<String> problem = request.problem();
    if (problem.isPresent()) {
      throw ConnectionProblem.request(problem.get());
    }
    long[] count = {0};
    List<String> present = new ArrayList<>();
    Session source = request.source().connection().session(monitor).managingReferrals();
    Session target = request.target().connection().session(monitor).managingReferrals();
    CompleteSearch search = new CompleteSearch(source, request.source().features(monitor));
    for (CopyRoot root : request.roots()) {
      request.depth().each(search, root.from(), EXISTENCE, entry -> count[0]++, monitor);
      if (target.read(root.to(), EXISTENCE, monitor).isPresent()) {
        present.add(root.to());
      }
    }
    return new SubtreeCopy(request, count[0], present);
  }

  public CopyRequest request() {
    return request;
  }

  /** Number of entries that would be copied. */
  public long entries() {
    return entries;
  }

  /** The DNs of topmost copies that exist already. */
  public List<String> present() {
    return present;
  }

  /** The same work with another way to treat what is there already. */
  public SubtreeCopy on(CopyConflict conflict) {
    return new SubtreeCopy(request.on(conflict), entries, present).sendingPasswordsAs(passwordForm);
  }

  /** Sends every userPassword in another form than it is read. */
  public SubtreeCopy sendingPasswordsAs(UnaryOperator<byte[]> form) {
    passwordForm = form;
    return this;
  }

  /** The first entries as they would be sent. */
  public List<Entry> sample(int most, IProgressMonitor monitor) throws ConnectionProblem {
    List<Entry> sample = new ArrayList<>();
    List<ServerSchema> schemas = schemas(monitor);
    Session source = request.source().connection().session(monitor).managingReferrals();
    for (CopyRoot root : request.roots()) {
      if (sample.size() < most) {
        source
            .read(root.from(), SearchQuery.ADDABLE, monitor)
            .ifPresent(entry -> sample.add(root.copy(entry, schemas)));
      }
    }
    return sample;
  }

  private List<ServerSchema> schemas(IProgressMonitor monitor) throws ConnectionProblem {
    return List.of(request.source().schema(monitor), request.target().schema(monitor));
  }

  /**
   * Copies. After a cancel or a problem what was copied stays, and can be taken back.
   *
   * @throws ConnectionProblem also at the first refusal with {@link CopyConflict#STOP}
   */
  public CopyReport run(ModificationLog log, IProgressMonitor monitor) throws ConnectionProblem {
    try (Session writing = request.target().connection().ownSession(monitor).managingReferrals();
        Batch batch = Batch.begin(log, writing, Kind.COPY, request.subject())) {
      try {
        CopyReport report = run(batch, monitor);
        batch.succeeded();
        return report;
      } catch (ConnectionProblem e) {
        batch.failed(String.valueOf(e.getMessage()));
        throw e;
      }
    }
  }

  /** What was done when {@link #run} ended, also by a cancel or a problem. Any thread. */
  public CopyReport soFar() {
    return soFar;
  }

  /** Copies as a part of other work. */
  CopyReport run(Batch batch, IProgressMonitor monitor) throws ConnectionProblem {
    SubMonitor progress = SubMonitor.convert(monitor, "Copying", (int) Math.min(entries, 1 << 30));
    List<ServerSchema> schemas = schemas(progress);
    CopyWriter writer =
        new CopyWriter(request.target(), batch, schemas.getLast(), request.conflict(), progress);
    read = 0;
    try (Session reading = request.source().connection().ownSession(progress).managingReferrals()) {
      for (CopyRoot each : request.roots()) {
        CopyRoot root =
            request.conflict() == CopyConflict.RENAME ? free(each, batch, progress) : each;
        copy(reading, root, schemas, writer, progress);
      }
    } finally {
      writer.settle();
      soFar = writer.report();
    }
    return soFar;
  }

  private static CopyRoot free(CopyRoot root, Batch batch, IProgressMonitor monitor)
      throws ConnectionProblem {
    CopyRoot wanted = root;
    for (int number = 2;
        batch.session().read(wanted.to(), EXISTENCE, monitor).isPresent();
        number++) {
      if (number > NUMBERS_TRIED) {
        throw ConnectionProblem.request("There is no free name beside " + root.to());
      }
      wanted = root.numbered(number);
    }
    return wanted;
  }

  private void copy(
      Session reading,
      CopyRoot root,
      List<ServerSchema> schemas,
      CopyWriter writer,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    CompleteSearch.EntryUse use =
        entry -> {
          if (++read > entries) {
            throw ConnectionProblem.request(
                "Entries came below %s since they were counted. The copy ended there"
                    .formatted(root.from()));
          }
          writer.add(CopiedPasswords.as(root.copy(entry, schemas), passwordForm));
          if (read % REPORT_ENTRIES == 0) {
            monitor.subTask("%,d of %,d entries copied".formatted(writer.added(), entries));
          }
        };
    CompleteSearch search = new CompleteSearch(reading, request.source().features(monitor));
    request.depth().each(search, root.from(), SearchQuery.ADDABLE, use, monitor);
    writer.finish();
    copyEarly(reading, root, schemas, writer, monitor);
  }

  /** Servers need not send parents first; what came too early is read and sent again. */
  private void copyEarly(
      Session reading,
      CopyRoot root,
      List<ServerSchema> schemas,
      CopyWriter writer,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    List<String> early = writer.early();
    while (!early.isEmpty()) {
      for (String dn : early) {
        Optional<Entry> again =
            reading.read(DnText.moved(dn, root.to(), root.from()), SearchQuery.ADDABLE, monitor);
        if (again.isPresent()) {
          writer.add(CopiedPasswords.as(root.copy(again.get(), schemas), passwordForm));
        }
      }
      writer.finish();
      List<String> still = writer.early();
      if (still.size() == early.size()) {
        for (String dn : still) {
          writer.refused(dn, ConnectionProblem.request("There is no entry above " + dn));
        }
        return;
      }
      early = still;
    }
  }
}
