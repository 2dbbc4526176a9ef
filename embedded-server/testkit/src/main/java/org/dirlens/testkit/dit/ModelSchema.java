package org.dirlens.testkit.dit;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The little schema the oracle knows, written down by hand. */
final class ModelSchema {
  private static final Set<String> NAMES =
      Set.of("name", "cn", "sn", "givenname", "initials", "ou", "dc", "title", "st", "l");

  private static final Set<String> KNOWN =
      Set.of(
          "objectclass",
          "uid",
          "description",
          "mail",
          "telephonenumber",
          "pager",
          "employeenumber",
          "uidnumber",
          "gidnumber",
          "homedirectory",
          "createtimestamp");

  private ModelSchema() {}

  /** The type a description asks for: without options, by its first name. */
  static String type(String description) {
    String type = description.toLowerCase(Locale.ROOT).split(";", 2)[0];
    return switch (type) {
      case "commonname" -> "cn";
      case "surname" -> "sn";
      case "gn" -> "givenname";
      default -> type;
    };
  }

  static boolean known(String attribute) {
    return NAMES.contains(attribute) || KNOWN.contains(attribute);
  }

  /** Whether values of {@code attribute} count for a question about {@code asked}. */
  static boolean answers(String attribute, String asked) {
    return attribute.equals(asked)
        || (asked.equals("name") && NAMES.contains(attribute) && !attribute.equals("dc"));
  }

  static boolean ordered(String attribute) {
    return (NAMES.contains(attribute) && !attribute.equals("dc"))
        || List.of("description", "uid", "createtimestamp").contains(attribute);
  }

  /** Whether two values are the same to the attribute: equal normal forms. */
  static String normal(String attribute, String value) {
    return switch (attribute) {
      case "telephonenumber", "pager" -> value.toLowerCase(Locale.ROOT).replaceAll("[ -]", "");
      case "uidnumber", "gidnumber" -> String.valueOf(Long.parseLong(value.trim()));
      case "homedirectory" -> spaced(value);
      default -> spaced(value.toLowerCase(Locale.ROOT));
    };
  }

  /** Whether values can sound alike. */
  static boolean text(String attribute) {
    return !List.of("objectclass", "uidnumber", "gidnumber", "createtimestamp").contains(attribute);
  }

  /** Whether an assertion can be compared at all. */
  static boolean valid(String attribute, String value) {
    return !List.of("uidnumber", "gidnumber").contains(attribute)
        || value.matches("0|-?[1-9][0-9]{0,9}");
  }

  private static String spaced(String value) {
    return value.trim().replaceAll(" +", " ");
  }
}
