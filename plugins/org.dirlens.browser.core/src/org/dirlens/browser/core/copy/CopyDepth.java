package org.dirlens.browser.core.copy;

import java.util.List;
import org.dirlens.browser.core.search.CompleteSearch;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.eclipse.core.runtime.IProgressMonitor;

/** How much of what lies below an entry is copied or compared with it. */
public enum CopyDepth {
  /** The entry alone. */
  ENTRY(List.of(Scope.BASE)),
  /** The entry and its children. */
  CHILDREN(List.of(Scope.BASE, Scope.ONE_LEVEL)),
  /** The entry and everything below it. */
  SUBTREE(List.of(Scope.SUBTREE));

  private static final int PAGE_ENTRIES = 500;

  private final List<Scope> scopes;

  CopyDepth(List<Scope> scopes) {
    this.scopes = scopes;
  }

  /**
   * Uses an entry and what is below it, as deep as this says.
   *
   * @param search at the server that has it
   * @throws ConnectionProblem also when the server keeps entries to itself
   */
  public void each(
      CompleteSearch search,
      String dn,
      List<String> attributes,
      CompleteSearch.EntryUse use,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    for (Scope scope : scopes) {
      Limits limits = scope == Scope.BASE ? Limits.NONE : Limits.pages(PAGE_ENTRIES);
      SearchQuery query = new SearchQuery(dn, scope, SearchQuery.ANY_ENTRY, attributes, limits);
      search.each(query, use, "The work ended there", monitor);
    }
  }
}
