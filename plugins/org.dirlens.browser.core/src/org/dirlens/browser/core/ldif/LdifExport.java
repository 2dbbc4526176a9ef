package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.ldif.LdifWriter;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Writes the result of a search to an LDIF file as it arrives. The file gets its name only when it
 * is whole: a cancelled or failed export leaves nothing behind.
 */
public final class LdifExport {
  private static final int ENTRIES_PER_REPORT = 200;

  private final Session session;
  private final SearchQuery query;

  /** A page size in the query's limits keeps memory bounded. */
  public LdifExport(Session session, SearchQuery query) {
    this.session = session;
    this.query = query;
  }

  /**
   * Exports to {@code file}, replacing it; the monitor counts entries without a known total.
   *
   * @return what the search gave; CANCELLED when the monitor was cancelled
   */
  public SearchOutcome run(Path file, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    monitor.beginTask("Exporting to " + file.getFileName(), IProgressMonitor.UNKNOWN);
    Path unfinished = file.resolveSibling(file.getFileName() + ".part");
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
    try (LdifWriter writer = new LdifWriter(Files.newOutputStream(file));
        EntryStream stream = session.search(query)) {
      writer.version();
      Entry entry;
      while (!monitor.isCanceled() && (entry = stream.next(monitor)) != null) {
        EntryLdif.write(entry, writer);
        long entries = stream.outcome().entries();
        if (entries % ENTRIES_PER_REPORT == 0) {
          monitor.subTask("%,d entries".formatted(entries));
        }
      }
      return stream.outcome();
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        return new SearchOutcome(0, 0, SearchOutcome.End.CANCELLED);
      }
      throw e;
    }
  }
}
