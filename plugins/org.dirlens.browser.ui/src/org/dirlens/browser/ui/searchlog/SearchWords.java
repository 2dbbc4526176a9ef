package org.dirlens.browser.ui.searchlog;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.searchlog.LoggedSearch;
import org.dirlens.browser.core.searchlog.ResultExplanation;
import org.dirlens.browser.core.searchlog.SearchLog;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** Logged searches in words. */
final class SearchWords {
  private SearchWords() {}

  /** The search as lines, with the command and the URL that search the same. */
  static String text(LoggedSearch search) {
    List<String> lines = new ArrayList<>();
    if (!search.result().problem().isEmpty()) {
      lines.add(search.result().problem());
    }
    ResultExplanation.of(search.result().code()).ifPresent(lines::add);
    lines.add(NLS.bind(Messages.Detail_filter, search.query().filter()));
    lines.add(
        NLS.bind(
            Messages.Detail_attributes,
            search.query().attributes().isEmpty()
                ? Messages.Detail_all
                : String.join(", ", search.query().attributes())));
    lines.add(
        NLS.bind(
            Messages.Detail_limits,
            limit(
                search.query().limits().entries(),
                Messages.Detail_entries,
                Messages.Detail_anyEntries),
            limit(
                search.query().limits().seconds(),
                Messages.Detail_seconds,
                Messages.Detail_anyTime)));
    Connections.shared()
        .find(search.origin().id())
        .map(DirectoryConnection::parameters)
        .ifPresent(
            server -> {
              lines.add(SearchLog.url(search, server));
              lines.add(SearchLog.command(search, server));
            });
    return String.join("\n", lines);
  }

  private static String limit(int limit, String words, String none) {
    return limit == 0 ? none : NLS.bind(words, Figures.count(limit));
  }
}
