package org.dirlens.browser.core.searchlog;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.parameters.Dereferencing;

/**
 * A search as lines of comments, a field each, as other workbenches write them. What only this
 * workbench knows begins with {@code #!}.
 */
final class QueryLines {
  private static final Map<Scope, String> SCOPES =
      Map.of(
          Scope.BASE, "baseObject (0)",
          Scope.ONE_LEVEL, "singleLevel (1)",
          Scope.SUBTREE, "wholeSubtree (2)");

  private static final Map<Dereferencing, String> ALIASES =
      Map.of(
          Dereferencing.NEVER, "neverDerefAliases (0)",
          Dereferencing.SEARCHING, "derefInSearching (1)",
          Dereferencing.FINDING, "derefFindingBaseObj (2)",
          Dereferencing.ALWAYS, "derefAlways (3)");

  private static final String BASE = "baseObject";
  private static final String SCOPE = "scope";
  private static final String DEREF = "derefAliases";
  private static final String ENTRIES = "sizeLimit";
  private static final String SECONDS = "timeLimit";
  private static final String FILTER = "filter";
  private static final String ATTRIBUTES = "attributes";
  private static final String CONTROLS = "controls";
  private static final String PAGES = "PAGES";
  private static final String REFERRALS = "REFERRALS";

  private QueryLines() {}

  /** The lines of a search. */
  static String of(SearchQuery query) {
    Special special = query.special();
    StringBuilder text = new StringBuilder();
    line(text, BASE, query.base());
    line(text, SCOPE, SCOPES.get(query.scope()));
    line(text, DEREF, ALIASES.get(special.aliases()));
    line(text, ENTRIES, Integer.toString(query.limits().entries()));
    line(text, SECONDS, Integer.toString(query.limits().seconds()));
    line(text, FILTER, query.filter());
    line(text, ATTRIBUTES, String.join(" ", query.attributes()));
    if (special.referrals() == Referrals.ENTRIES || special.subentries()) {
      line(text, CONTROLS, controls(special));
    }
    if (query.limits().pageEntries() > 0) {
      own(text, PAGES, Integer.toString(query.limits().pageEntries()));
    }
    if (special.referrals() == Referrals.TELL) {
      own(text, REFERRALS, Referrals.TELL.name());
    }
    return text.toString();
  }

  private static String controls(Special special) {
    String manage = special.referrals() == Referrals.ENTRIES ? Special.MANAGE_DSA_IT : "";
    return (manage + (special.subentries() ? " " + RequestControl.SUBENTRIES : "")).strip();
  }

  private static void line(StringBuilder text, String field, String value) {
    text.append("# %-12s : ".formatted(field)).append(oneLine(value)).append('\n');
  }

  private static void own(StringBuilder text, String field, String value) {
    text.append("#!").append(field).append(' ').append(value).append('\n');
  }

  static String oneLine(String text) {
    return text.replaceAll("\\R", " ");
  }

  // Reading

  /** Reads a line into the fields, those of others as well. */
  static void read(String line, Map<String, String> fields) {
    String separator = line.startsWith("# ") ? ":" : " ";
    int start = line.startsWith("#!") ? 2 : 1;
    int end = line.indexOf(separator, start);
    if (end > 0) {
      String value = line.substring(end + 1);
      fields.put(line.substring(start, end).strip(), separator.equals(":") ? value.strip() : value);
    }
  }

  /**
   * The search of the lines.
   *
   * @throws IllegalArgumentException when they are none
   */
  static SearchQuery query(String lines) {
    Map<String, String> fields = new HashMap<>();
    lines.lines().forEach(line -> read(line, fields));
    return query(fields);
  }

  /**
   * The search of fields that were read.
   *
   * @throws IllegalArgumentException when they are none
   */
  static SearchQuery query(Map<String, String> fields) {
    return new SearchQuery(
        fields.getOrDefault(BASE, ""),
        key(SCOPES, fields.getOrDefault(SCOPE, "")),
        fields.getOrDefault(FILTER, ""),
        words(fields.getOrDefault(ATTRIBUTES, "")),
        new Limits(
            Integer.parseInt(fields.getOrDefault(ENTRIES, "")),
            Integer.parseInt(fields.getOrDefault(SECONDS, "")),
            Integer.parseInt(fields.getOrDefault(PAGES, "0"))),
        special(fields));
  }

  private static Special special(Map<String, String> fields) {
    List<String> controls = words(fields.getOrDefault(CONTROLS, ""));
    Referrals referrals =
        controls.contains(Special.MANAGE_DSA_IT)
            ? Referrals.ENTRIES
            : Referrals.valueOf(fields.getOrDefault(REFERRALS, Referrals.PASS_OVER.name()));
    String aliases = fields.getOrDefault(DEREF, ALIASES.get(Dereferencing.NEVER));
    return new Special(
        key(ALIASES, aliases), referrals, controls.contains(RequestControl.SUBENTRIES));
  }

  private static <K> K key(Map<K, String> words, String wanted) {
    return words.entrySet().stream()
        .filter(each -> each.getValue().equals(wanted))
        .findFirst()
        .map(Map.Entry::getKey)
        .orElseThrow(() -> new IllegalArgumentException("Not known here: " + wanted));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
