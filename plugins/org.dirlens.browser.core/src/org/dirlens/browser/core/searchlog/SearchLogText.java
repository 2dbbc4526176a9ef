package org.dirlens.browser.core.searchlog;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.searchlog.LoggedSearch.Result;
import org.dirlens.connection.core.SearchQuery;

/**
 * A search as two records of comments, as other workbenches write them into {@code .ldiflog} files:
 * the request and its end. What only this workbench knows stands in further comments.
 *
 * <pre>
 * #!SEARCH REQUEST (7) OK
 * #!CONNECTION ldap://host:389
 * #!DATE 2026-11-23T20:15:00.000Z
 * # LDAP URL     : ldap://host:389/dc=example?cn?sub?(cn=a)
 * # command line : ldapsearch ...
 * # baseObject   : dc=example
 * # scope        : wholeSubtree (2)
 * # derefAliases : neverDerefAliases (0)
 * # sizeLimit    : 1000
 * # timeLimit    : 0
 * # filter       : (cn=a)
 * # attributes   : cn
 * # controls     : OIDs, where there are any
 * (empty line)
 * #!SEARCH RESULT DONE (7) OK           or ERROR
 * #!CONNECTION ldap://host:389
 * #!DATE 2026-11-23T20:15:00.001Z
 * #!ERROR the reason
 * # numEntries : 5
 * # elapsed : 1.234 ms
 * #!DIRLENS SEARCH 0 1234 connection-id  result code, microseconds
 * #!NAME name of the connection
 * (empty line)
 * </pre>
 */
final class SearchLogText {
  private SearchLogText() {}

  /**
   * The text of a search.
   *
   * @param number tells request and end of one search from those of others
   * @param url the LDAP URL of the search (RFC 4516)
   * @param command that searches the same
   */
  static String of(LoggedSearch search, long number, String url, String command) {
    StringBuilder text = new StringBuilder();
    SearchQuery query = search.query();
    Result result = search.result();
    line(text, "#!SEARCH REQUEST (" + number + ") OK");
    line(text, "#!CONNECTION " + search.origin().url());
    line(text, "#!DATE " + search.time().minusNanos(result.micros() * 1_000));
    line(text, "# LDAP URL     : " + url);
    line(text, "# command line : " + command);
    text.append(QueryLines.of(query));
    text.append('\n');
    boolean failed = !result.problem().isEmpty();
    line(text, "#!SEARCH RESULT DONE (" + number + ") " + (failed ? "ERROR" : "OK"));
    line(text, "#!CONNECTION " + search.origin().url());
    line(text, "#!DATE " + search.time());
    if (failed) {
      line(text, "#!ERROR " + result.problem());
    }
    line(text, "# numEntries : " + result.entries());
    line(text, String.format(Locale.ENGLISH, "# elapsed : %.3f ms", result.micros() / 1_000.0));
    line(
        text,
        "#!DIRLENS SEARCH %d %d %s"
            .formatted(result.code(), result.micros(), search.origin().id()));
    line(text, "#!NAME " + search.origin().name());
    return text.append('\n').toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(QueryLines.oneLine(line)).append('\n');
  }

  /** The searches of a file; what is not whole, or not of this workbench, is passed over. */
  static List<LoggedSearch> read(List<String> lines) {
    List<LoggedSearch> found = new ArrayList<>();
    Map<String, String> fields = new HashMap<>();
    for (String line : lines) {
      if (line.startsWith("#!SEARCH REQUEST ")) {
        fields.clear();
      }
      QueryLines.read(line, fields);
      if (line.startsWith("#!NAME ")) {
        search(fields).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<LoggedSearch> search(Map<String, String> fields) {
    try {
      String[] own = field(fields, "DIRLENS").split(" ", 4);
      return Optional.of(
          new LoggedSearch(
              Instant.parse(field(fields, "DATE")),
              new Origin(own[3], field(fields, "NAME"), field(fields, "CONNECTION")),
              QueryLines.query(fields),
              new Result(
                  Long.parseLong(field(fields, "numEntries")),
                  Long.parseLong(own[2]),
                  Integer.parseInt(own[1]),
                  fields.getOrDefault("ERROR", ""))));
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static String field(Map<String, String> fields, String name) {
    return fields.getOrDefault(name, "");
  }
}
