package org.dirlens.browser.core.change;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.LoggedChange.Place;
import org.dirlens.browser.core.change.LoggedChange.Subject;

/**
 * A change as a record of a log file. It is LDIF as other workbenches write it: the change, behind
 * comments with result, connection, date and error. What only this workbench knows stands in
 * further comments.
 *
 * <pre>
 * #!RESULT OK                           or ERROR
 * #!CONNECTION ldap://host:389
 * #!DATE 2026-11-23T20:15:00.000Z
 * #!ERROR the reason
 * #!DIRLENS CHANGE 1 connection-id      kind and number of entries
 * #!NAME name of the connection
 * #!ENTRY dc=example,dc=com
 * #!BATCH folder                        of a batch of writes
 * #!NOTE a sentence
 * #!UNDO dn: dc=example,dc=com          the lines that take it back
 * dn: dc=example,dc=com
 * changetype: modify
 * ...
 * (empty line)
 * </pre>
 */
final class ChangeText {
  private ChangeText() {}

  static String of(LoggedChange change, ChangeDetails details) {
    StringBuilder text = new StringBuilder();
    line(text, "RESULT", change.done() ? "OK" : "ERROR");
    line(text, "CONNECTION", change.origin().url());
    line(text, "DATE", change.time().toString());
    if (!change.done()) {
      line(text, "ERROR", change.problem());
    }
    Subject subject = change.subject();
    line(
        text,
        "DIRLENS",
        "%s %d %s".formatted(subject.kind(), subject.entries(), change.origin().id()));
    line(text, "NAME", change.origin().name());
    line(text, "ENTRY", subject.dn());
    if (!details.batch().isEmpty()) {
      line(text, "BATCH", details.batch());
    }
    details.notes().forEach(note -> line(text, "NOTE", note));
    details.undo().lines().filter(each -> !each.isEmpty()).forEach(u -> line(text, "UNDO", u));
    details
        .ldif()
        .lines()
        .filter(each -> !each.isEmpty())
        .forEach(each -> text.append(each).append('\n'));
    return text.append('\n').toString();
  }

  /** Other signs that break lines may be in values of LDIF, and stay. */
  private static void line(StringBuilder text, String name, String value) {
    text.append("#!")
        .append(name)
        .append(' ')
        .append(value.replaceAll("[\r\n]+", " "))
        .append('\n');
  }

  /** The change of a record; empty when it is none. */
  static Optional<LoggedChange> change(String text, Place place) {
    String record = head(text);
    String[] words = value(record, "DIRLENS").split(" ", 3);
    if (words.length < 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LoggedChange(
              Instant.parse(value(record, "DATE")),
              new Origin(words[2], value(record, "NAME"), value(record, "CONNECTION")),
              new Subject(Kind.valueOf(words[0]), value(record, "ENTRY"), Long.parseLong(words[1])),
              value(record, "ERROR"),
              place));
    } catch (DateTimeException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String head(String record) {
    return record
        .lines()
        .takeWhile(each -> each.startsWith("#!") && !each.startsWith("#!UNDO "))
        .collect(Collectors.joining("\n"));
  }

  static ChangeDetails details(String record) {
    StringBuilder ldif = new StringBuilder();
    record
        .lines()
        .filter(each -> !each.startsWith("#!") && !each.isEmpty())
        .forEach(each -> ldif.append(each).append('\n'));
    List<String> undo = values(record, "UNDO");
    return new ChangeDetails(
        ldif.toString(),
        undo.isEmpty() ? "" : String.join("\n", undo) + "\n",
        values(record, "NOTE"),
        value(record, "BATCH"));
  }

  private static String value(String record, String name) {
    return values(record, name).stream().findFirst().orElse("");
  }

  private static List<String> values(String record, String name) {
    String start = "#!" + name + " ";
    List<String> found = new ArrayList<>();
    record
        .lines()
        .filter(each -> each.startsWith(start))
        .forEach(each -> found.add(each.substring(start.length())));
    return found;
  }
}
