package org.dirlens.browser.ui.search;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.SearchQuery;

/**
 * Searches whose filters were typed and not run when another search took their place in the form,
 * so that they can be brought back. Display thread.
 */
final class UnrunSearches {
  private static final int KEPT_MAX = 3;

  private final List<Unrun> kept = new ArrayList<>();

  /** The filter that came into the form otherwise than by typing, or was run. */
  private String known = SearchQuery.ANY_ENTRY;

  /**
   * A search that was not run.
   *
   * @param filter as it was typed, which need not be a filter yet
   * @param query the other fields
   */
  record Unrun(String filter, SearchQuery query) {}

  /** Another search takes the place of this one. */
  void replaced(String filter, SearchQuery query) {
    if (filter.isBlank() || filter.equals(known)) {
      return;
    }
    Unrun unrun = new Unrun(filter, query);
    kept.remove(unrun);
    kept.addFirst(unrun);
    if (kept.size() > KEPT_MAX) {
      kept.removeLast();
    }
    known = filter;
  }

  /** This filter comes from elsewhere, and can be had again from there. */
  void know(String filter) {
    known = filter;
  }

  /** This filter is run, so that the history has it from now on. */
  void ran(String filter) {
    known = filter;
    kept.removeIf(each -> each.filter().equals(filter));
  }

  /** The newest first. */
  List<Unrun> all() {
    return List.copyOf(kept);
  }

  /** It stands in the form again. */
  void broughtBack(Unrun unrun) {
    kept.remove(unrun);
    known = "";
  }
}
