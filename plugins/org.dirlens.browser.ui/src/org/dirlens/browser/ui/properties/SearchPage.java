package org.dirlens.browser.ui.properties;

import org.dirlens.browser.core.search.SearchCommand;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** What a saved search asks for. Opened by the workbench. */
public final class SearchPage extends FactsPage {
  @Override
  protected Control createContents(Composite parent) {
    Composite grid = grid(parent);
    SavedSearch search = subject(SavedSearch.class);
    fact(grid, Messages.Property_name, "property.name", search.name());
    show(grid, search.query());
    Connections.shared()
        .find(search.connection())
        .ifPresent(
            home -> {
              fact(
                  grid,
                  Messages.Property_connection,
                  "property.connection",
                  home.parameters().name());
              fact(
                  grid,
                  Messages.Property_command,
                  "property.command",
                  SearchCommand.of(home.parameters(), search.query()));
            });
    return grid;
  }

  private static void show(Composite grid, SearchQuery query) {
    fact(grid, Messages.Property_filter, "property.filter", query.filter());
    fact(grid, Messages.Property_base, "property.base", query.base());
    fact(grid, Messages.Property_scope, "property.scope", Labels.of(query.scope()));
    fact(
        grid,
        Messages.Property_attributes,
        "property.attributes",
        query.attributes().isEmpty() ? "*" : String.join(", ", query.attributes()));
    fact(grid, Messages.Property_limits, "property.limits", limits(query.limits()));
  }

  private static String limits(SearchQuery.Limits limits) {
    String entries =
        limits.entries() == 0 ? Messages.Property_noLimit : Figures.count(limits.entries());
    String seconds =
        limits.seconds() == 0 ? Messages.Property_noLimit : Figures.count(limits.seconds());
    return NLS.bind(Messages.Property_limitsOf, entries, seconds);
  }
}
