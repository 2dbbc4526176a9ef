package org.dirlens.browser.core.ldif.text;

import java.util.List;
import java.util.Locale;

/**
 * A record to be filled in.
 *
 * @param name what it does, as a person begins to type it
 * @param about what it is for, in a few words
 * @param pattern its lines; what is to be filled in stands as ${name}, the same name for the same
 */
public record LdifTemplate(String name, String about, String pattern) {
  private static final List<LdifTemplate> ALL =
      List.of(
          change("add", "a new entry", "add", "objectClass: ${class}", "${attribute}: ${value}"),
          modify("add", "${attribute}: ${value}"),
          modify("replace", "${attribute}: ${value}"),
          modify("delete", "${attribute}: ${value}"),
          change("delete", "an entry goes", "delete"),
          change("modrdn", "another name", "modrdn", "newrdn: ${rdn}", "deleteoldrdn: 1"),
          change(
              "moddn",
              "another parent",
              "moddn",
              "newrdn: ${rdn}",
              "deleteoldrdn: 1",
              "newsuperior: ${parent}"));

  private static LdifTemplate modify(String kind, String line) {
    return change(
        "modify " + kind, "values of an entry", "modify", kind + ": ${attribute}", line, "-");
  }

  private static LdifTemplate change(String name, String about, String type, String... lines) {
    String head = "dn: ${dn}\nchangetype: " + type;
    String rest = lines.length == 0 ? "" : "\n" + String.join("\n", lines);
    return new LdifTemplate(name, about, head + rest);
  }

  /** Where the line begins that a template takes the place of. */
  public static int start(String text, int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  /**
   * Those that fit at a place: all on an empty line between records, those of a name where it was
   * begun and is not the beginning of a DN, none within a record.
   *
   * @param offset in the text
   */
  public static List<LdifTemplate> at(String text, int offset) {
    if (!aloneOnItsLines(text, offset)) {
      return List.of();
    }
    String begun = text.substring(start(text, offset), offset).toLowerCase(Locale.ROOT);
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    return ALL.stream()
        .filter(each -> begun.isEmpty() || (!begun.equals("d") && each.name.startsWith(begun)))
        .map(each -> new LdifTemplate(each.name, each.about, each.pattern.replace("\n", newline)))
        .toList();
  }

  /** Whether nothing is behind the place and the lines above and below are empty. */
  private static boolean aloneOnItsLines(String text, int offset) {
    int start = start(text, offset);
    String above = text.substring(start(text, start - 1), Math.max(0, start - 1));
    String[] below = text.substring(offset).split("\\n", 3);
    return above.isBlank() && below[0].isBlank() && (below.length < 2 || below[1].isBlank());
  }
}
