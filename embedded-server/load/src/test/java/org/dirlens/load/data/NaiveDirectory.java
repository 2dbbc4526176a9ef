package org.dirlens.load.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;

/** Entries of LDIF text as maps of lower-case strings, and filters as string functions. */
final class NaiveDirectory {
  private final List<String> names = new ArrayList<>();
  private final List<Map<String, List<String>>> entries = new ArrayList<>();

  NaiveDirectory(byte[] ldif) throws IOException, LdifProblem {
    try (LdifReader reader = new LdifReader(new ByteArrayInputStream(ldif))) {
      for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
        names.add(record.dn());
        Map<String, List<String>> entry = new HashMap<>();
        for (LdifAttribute attribute : ((LdifChange.Add) record.change()).attributes()) {
          for (byte[] value : attribute.values()) {
            entry
                .computeIfAbsent(lower(attribute.description()), unused -> new ArrayList<>())
                .add(lower(new String(value, StandardCharsets.UTF_8)));
          }
        }
        entries.add(entry);
      }
    }
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  List<String> names() {
    return names;
  }

  long count(String filter) {
    return entries.stream().filter(test(lower(filter))).count();
  }

  private static Predicate<Map<String, List<String>>> test(String filter) {
    String inside = filter.substring(1, filter.length() - 1);
    return switch (inside.charAt(0)) {
      case '&' -> parts(inside).stream().reduce(Predicate::and).orElseThrow();
      case '|' -> parts(inside).stream().reduce(Predicate::or).orElseThrow();
      case '!' -> test(inside.substring(1)).negate();
      default -> item(inside);
    };
  }

  /** Lists of these filters are not nested. */
  private static List<Predicate<Map<String, List<String>>>> parts(String list) {
    List<Predicate<Map<String, List<String>>>> parts = new ArrayList<>();
    for (String part : list.substring(2, list.length() - 1).split("\\)\\(")) {
      parts.add(item(part));
    }
    return parts;
  }

  private static Predicate<Map<String, List<String>>> item(String item) {
    int at = item.indexOf('=');
    boolean atLeast = item.charAt(at - 1) == '>';
    String attribute = item.substring(0, atLeast ? at - 1 : at);
    String wanted = item.substring(at + 1);
    return entry ->
        entry.getOrDefault(attribute, List.of()).stream()
            .anyMatch(
                value ->
                    atLeast
                        ? value.compareTo(wanted) >= 0
                        : value.matches(("\\Q" + wanted + "\\E").replace("*", "\\E.*\\Q")));
  }
}
