package org.dirlens.browser.core.searchlog;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.store.StudioSearch;

/**
 * Saved searches as Directory Studio writes and reads them. What a secret attribute is compared
 * with stays behind.
 */
public final class StudioSearches {
  private static final String BASE = "searchBase";
  private static final String FILTER = "filer";
  private static final String SCOPE = "scope";
  private static final String ENTRIES = "countLimit";
  private static final String SECONDS = "timeLimit";
  private static final String ALIASES = "aliasesDereferencingMethod";
  private static final String REFERRALS = "referralsHandlingMethod";

  private static final Map<Scope, String> SCOPES =
      new EnumMap<>(
          Map.of(Scope.BASE, "OBJECT", Scope.ONE_LEVEL, "ONELEVEL", Scope.SUBTREE, "SUBTREE"));

  /** As older files have them. */
  private static final Map<String, Scope> OLD_SCOPES =
      Map.of("base", Scope.BASE, "one", Scope.ONE_LEVEL);

  private StudioSearches() {}

  /** The search of a file; empty when it would keep a secret. */
  public static Optional<SavedSearch> of(
      StudioSearch theirs, String connection, SecretAttributes secrets) {
    Map<String, String> fields = theirs.fields();
    String filter = fields.getOrDefault(FILTER, "");
    SearchQuery query =
        new SearchQuery(
            fields.getOrDefault(BASE, ""),
            scope(fields.getOrDefault(SCOPE, "")),
            filter.isBlank() ? SearchQuery.ANY_ENTRY : filter,
            theirs.attributes(),
            new Limits(number(fields, ENTRIES), number(fields, SECONDS), 0),
            special(fields, theirs.controls()));
    String name = theirs.name().isBlank() ? query.filter() : theirs.name().strip();
    return open(query, secrets)
        ? Optional.of(new SavedSearch(connection, name, query))
        : Optional.empty();
  }

  private static boolean open(SearchQuery query, SecretAttributes secrets) {
    return secrets.shownFilter(query.filter()).equals(query.filter());
  }

  private static Scope scope(String word) {
    return SCOPES.entrySet().stream()
        .filter(each -> each.getValue().equals(word))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(OLD_SCOPES.getOrDefault(word, Scope.SUBTREE));
  }

  private static int number(Map<String, String> fields, String key) {
    try {
      return Math.max(0, Integer.parseInt(fields.getOrDefault(key, "0")));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Special special(Map<String, String> fields, List<String> controls) {
    Referrals told = "IGNORE".equals(fields.get(REFERRALS)) ? Referrals.PASS_OVER : Referrals.TELL;
    return new Special(
        aliases(fields.getOrDefault(ALIASES, "")),
        controls.contains(Special.MANAGE_DSA_IT) ? Referrals.ENTRIES : told,
        controls.contains(RequestControl.SUBENTRIES));
  }

  private static Dereferencing aliases(String word) {
    for (Dereferencing each : Dereferencing.values()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    return Dereferencing.ALWAYS;
  }

  /** A search as a file has it. */
  public static StudioSearch of(SavedSearch search) {
    SearchQuery query = search.query();
    Map<String, String> fields = new HashMap<>();
    fields.put(BASE, query.base());
    fields.put(FILTER, query.filter());
    fields.put(SCOPE, String.valueOf(SCOPES.get(query.scope())));
    fields.put(ENTRIES, String.valueOf(query.limits().entries()));
    fields.put(SECONDS, String.valueOf(query.limits().seconds()));
    fields.put(ALIASES, query.special().aliases().name());
    boolean told = query.special().referrals() == Referrals.TELL;
    fields.put(REFERRALS, told ? "FOLLOW_MANUALLY" : "IGNORE");
    return new StudioSearch(search.name(), fields, query.attributes(), controls(query.special()));
  }

  private static List<String> controls(Special special) {
    List<String> controls = new ArrayList<>();
    if (special.referrals() == Referrals.ENTRIES) {
      controls.add(Special.MANAGE_DSA_IT);
    }
    if (special.subentries()) {
      controls.add(RequestControl.SUBENTRIES);
    }
    return controls;
  }
}
