package org.dirlens.browser.ui.search;

import org.dirlens.browser.ui.visit.Visit;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchQuery;
import org.eclipse.ui.IWorkbenchPage;

/** A search that was shown, and is run again to be shown again. Display thread. */
record SearchVisit(IWorkbenchPage page, DirectoryConnection connection, SearchQuery query)
    implements Visit {
  @Override
  public void show() {
    SearchView.run(page, connection, query);
  }
}
