package org.dirlens.browser.ui.search;

import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** What came of a search, in words: how much, how long it took, and why there is no more. */
final class SearchSummary {
  private SearchSummary() {}

  static String of(ClientSearch run) {
    String found = Labels.entries(run.rows().entries());
    String entries = NLS.bind(Messages.Search_summary, found, Figures.micros(run.elapsedMicros()));
    String count = withReferences(entries, run.rows().references());
    String why =
        switch (run.state()) {
          case COMPLETE, RUNNING, FAILED -> "";
          case SIZE_LIMIT -> sizeLimit(run);
          case TIME_LIMIT -> Messages.Search_timeLimit;
          case ADMIN_LIMIT -> Messages.Search_adminLimit;
          case MEMORY_LIMIT -> Messages.Search_memoryLimit;
          case CANCELLED -> Messages.Search_cancelled;
        };
    return why.isEmpty() ? count : NLS.bind(Messages.Search_summaryTruncated, count, why);
  }

  private static String withReferences(String entries, int count) {
    return switch (count) {
      case 0 -> entries;
      case 1 -> NLS.bind(Messages.Search_referenceOne, entries);
      default -> NLS.bind(Messages.Search_referenceMany, entries, Figures.count(count));
    };
  }

  private static String sizeLimit(ClientSearch run) {
    SearchQuery.Limits asked = run.query().limits();
    if (run.rows().entries() < asked.entries()) {
      return Messages.Search_serverSizeLimit;
    }
    return asked.entries() < RowsLimit.get()
        ? Messages.Search_sizeLimit
        : NLS.bind(Messages.Search_rowsLimit, Figures.count(RowsLimit.get()));
  }
}
