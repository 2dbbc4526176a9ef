package org.dirlens.browser.core.ldif;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.ldif.LdifWriter;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Writes the result of a search to a file as it arrives, as LDIF or as comma-separated values. The
 * file gets its name only when it is whole: a cancelled or failed export leaves nothing behind.
 */
public final class EntryExport {
  private static final int ENTRIES_PER_REPORT = 200;

  private final Session session;
  private final List<SearchQuery> queries;
  private final Form form;

  /** In which form entries are written. */
  private interface Form {
    /** A writer that has written what comes before the entries. */
    EntryWriter begin(OutputStream file) throws IOException;
  }

  /** Writes entries until it is closed. */
  private interface EntryWriter extends Closeable {
    void write(Entry entry) throws IOException;
  }

  private EntryExport(Session session, List<SearchQuery> queries, Form form) {
    this.session = session;
    this.queries = queries;
    this.form = form;
  }

  /** As LDIF (RFC 2849); a page size in the query's limits keeps memory bounded. */
  public static EntryExport ldif(Session session, SearchQuery query) {
    return new EntryExport(session, List.of(query), LdifForm::new);
  }

  /** The same, and behind it the subentries that it finds; for servers that know RFC 3672. */
  public EntryExport withSubentries() {
    SearchQuery first = queries.getFirst();
    if (first.scope() == Scope.BASE) {
      return this; // which finds the entry itself, whatever it is
    }
    return new EntryExport(session, List.of(first, first.findingSubentries()), form);
  }

  /** As comma-separated values, a column for each attribute that the query names. */
  public static EntryExport csv(
      Session session, SearchQuery query, ServerSchema schema, CsvOptions options) {
    EntryCsv csv = new EntryCsv(query.attributes(), schema, options);
    return new EntryExport(session, List.of(query), file -> new CsvForm(file, csv));
  }

  private static final class LdifForm implements EntryWriter {
    private final LdifWriter writer;

    LdifForm(OutputStream file) throws IOException {
      writer = new LdifWriter(file);
      writer.version();
    }

    @Override
    public void write(Entry entry) throws IOException {
      EntryLdif.write(entry, writer);
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  private static final class CsvForm implements EntryWriter {
    private final Writer writer;
    private final EntryCsv csv;
    private final CharsetEncoder encoder;

    CsvForm(OutputStream file, EntryCsv csv) throws IOException {
      this.csv = csv;
      Charset charset = csv.options().encoding().charset();
      encoder = charset.newEncoder();
      writer = new BufferedWriter(new OutputStreamWriter(file, charset));
      writer.write(csv.head());
    }

    @Override
    public void write(Entry entry) throws IOException {
      String row = csv.row(entry);
      if (!encoder.canEncode(row)) {
        throw new IOException(
            "%s has characters that %s lacks. UTF-8 has them all"
                .formatted(entry.dn(), encoder.charset().displayName()));
      }
      writer.write(row);
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  /**
   * Exports to {@code file}, replacing it; the monitor counts entries without a known total.
   *
   * @return what the search gave; CANCELLED when the monitor was cancelled
   */
  public SearchOutcome run(Path file, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    monitor.beginTask("Exporting to " + file.getFileName(), IProgressMonitor.UNKNOWN);
    Path unfinished = UnfinishedFile.beside(file);
    try {
      SearchOutcome outcome = write(unfinished, monitor);
      if (outcome.end() != SearchOutcome.End.CANCELLED) {
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
      }
      return outcome;
    } finally {
      Files.deleteIfExists(unfinished);
      monitor.done();
    }
  }

  private SearchOutcome write(Path file, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    SearchOutcome all = new SearchOutcome(0, 0, SearchOutcome.End.COMPLETE);
    try (EntryWriter writer = form.begin(Files.newOutputStream(file))) {
      for (SearchQuery query : queries) {
        if (!all.truncated()) {
          all = write(query, writer, all, monitor);
        }
      }
      return all;
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        return new SearchOutcome(0, 0, SearchOutcome.End.CANCELLED);
      }
      throw e;
    }
  }

  private SearchOutcome write(
      SearchQuery query, EntryWriter writer, SearchOutcome before, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    try (EntryStream stream = session.search(query)) {
      Entry entry;
      while (!monitor.isCanceled() && (entry = stream.next(monitor)) != null) {
        writer.write(entry);
        long entries = before.entries() + stream.outcome().entries();
        if (entries % ENTRIES_PER_REPORT == 0) {
          monitor.subTask("%,d entries".formatted(entries));
        }
      }
      SearchOutcome now = stream.outcome();
      return new SearchOutcome(
          before.entries() + now.entries(), before.referrals() + now.referrals(), now.end());
    }
  }
}
