package org.dirlens.browser.ui.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.browser.core.search.SearchCommand;
import org.dirlens.browser.core.search.SearchRows;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.search.FoundRows.Found;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.common.table.CopyForm;
import org.dirlens.ui.common.table.CopyProgress;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;

/**
 * The rows of one search in a table that grows while the search runs, copied also as LDIF, read
 * from the server again, and as the command that searches the same.
 *
 * <p>Threads: user interface; rows are sorted and copied in jobs.
 */
final class SearchResults {
  private static final int DN_CHARS = 45;
  private static final int CELL_CHARS = 22;

  private final DirectoryConnection connection;
  private final Endpoint server;
  private final ClientSearch run;
  private final ResultViewer<Found> viewer;
  private final CellEdits edits;
  private List<String> titles = List.of();

  SearchResults(Composite parent, DirectoryConnection connection, ClientSearch run) {
    this.connection = connection;
    this.server = connection.parameters().endpoint();
    this.run = run;
    viewer = new ResultViewer<>(parent, columns(), Found::number);
    viewer.named("search.results", Messages.Search_results);
    edits = new CellEdits(this);
    viewer.look(edits);
    viewer.partly(SearchRows::cut, Messages.Result_copiedPartly);
    viewer.offer(copy(Messages.Result_copyDn, Found::dn));
    viewer.offer(
        copy(
            Messages.Result_copyUrl,
            found -> ConnectionUrl.of(connection.parameters().endpoint(), found.dn())));
    viewer.offer(
        new CopyForm<>(Messages.Search_copyLdif, () -> "version: 1\n\n", this::ldif, true));
    viewer.offer(CopyForm.command(() -> SearchCommand.of(connection.parameters(), run.query())));
    viewer.show(new FoundRows(run.rows()));
  }

  private static CopyForm<Found> copy(String label, Function<Found, String> line) {
    return new CopyForm<>(
        label,
        () -> "",
        (rows, monitor) ->
            rows.stream().map(line).map(each -> each + "\n").collect(Collectors.joining()),
        false);
  }

  ResultViewer<Found> viewer() {
    return viewer;
  }

  /** Where the rows are from. */
  DirectoryConnection connection() {
    return connection;
  }

  /** Whether the connection leads to another server by now, with other entries of these names. */
  boolean elsewhere() {
    return !connection.leadsTo(server);
  }

  ClientSearch run() {
    return run;
  }

  CellEdits edits() {
    return edits;
  }

  /** Whether rows still come. */
  boolean running() {
    return run.state() == ClientSearch.State.RUNNING;
  }

  /**
   * Why these are not what a search asks for; empty if they are.
   *
   * @param below whether the base of the search counts
   */
  String whyOther(SearchQuery asked, boolean below) {
    SearchQuery ran = run.query();
    if (below && !DnText.same(ran.base(), asked.base())) {
      return NLS.bind(Messages.Search_oldBase, ran.base());
    }
    boolean same =
        ran.filter().equals(asked.filter())
            && ran.scope() == asked.scope()
            && ran.special().equals(asked.special())
            && ran.attributes().equals(asked.attributes());
    return same ? "" : NLS.bind(Messages.Search_oldOther, ran.filter());
  }

  /** The attributes that a row shows something of. */
  List<String> attributes(Found found) {
    return run.rows().columns().stream().filter(each -> !text(found, each).isEmpty()).toList();
  }

  /** What a row shows of an attribute; empty for nothing. */
  String text(Found found, String attribute) {
    int column = run.rows().columns().indexOf(attribute);
    return column < 0 ? "" : found.text(column + 1);
  }

  /** Takes up the rows that have come. */
  void follow() {
    if (!titles.equals(run.rows().columns())) {
      viewer.columns(columns());
    }
    viewer.refresh();
  }

  private List<ResultColumn<Found>> columns() {
    titles = run.rows().columns();
    List<ResultColumn<Found>> columns = new ArrayList<>();
    columns.add(ResultColumn.words(Messages.Search_dn, DN_CHARS, found -> found.text(0)));
    for (int column = 1; column <= titles.size(); column++) {
      int number = column;
      columns.add(
          ResultColumn.words(titles.get(column - 1), CELL_CHARS, found -> found.text(number)));
    }
    return columns;
  }

  /** The entries as they are now, with the attributes that were asked for. */
  private String ldif(List<Found> rows, CopyProgress copy) throws CoreException {
    SubMonitor progress = SubMonitor.convert(copy, rows.size());
    StringBuilder text = new StringBuilder();
    if (elsewhere()) {
      throw new CoreException(Status.error(edits.why()));
    }
    try {
      Session session = connection.session(progress);
      for (Found found : rows) {
        if (SearchRows.reference(found.dn())) {
          copy.partly(Messages.Result_copiedNoReference);
          continue;
        }
        session
            .read(found.dn(), run.query().attributes(), progress.split(1))
            .ifPresentOrElse(
                entry -> text.append(EntryLdif.text(entry)).append('\n'),
                () -> copy.partly(Messages.Result_copiedGone));
      }
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.CANCELLED) {
        throw new CoreException(Status.CANCEL_STATUS);
      }
      throw new CoreException(Status.error(e.getMessage(), e));
    }
    return text.toString();
  }

  /** The first selected row that is an entry. */
  Optional<SelectedEntry> selectedEntry() {
    return viewer.isDisposed() || elsewhere()
        ? Optional.empty()
        : viewer.selection().stream()
            .map(FoundRows.Found::dn)
            .filter(dn -> !SearchRows.reference(dn))
            .findFirst()
            .map(dn -> new SelectedEntry(connection, dn));
  }
}
