package org.dirlens.testkit.dit;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
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
          "manager",
          "createtimestamp",
          "pwdfailuretime");

  private static final Set<String> TELEPHONES = Set.of("telephonenumber", "pager");
  private static final Set<String> NUMBERS = Set.of("uidnumber", "gidnumber");
  private static final Set<String> TIMES = Set.of("createtimestamp", "pwdfailuretime");

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
    return ofText(attribute) || NUMBERS.contains(attribute) || TIMES.contains(attribute);
  }

  static boolean single(String attribute) {
    return NUMBERS.contains(attribute) || attribute.equals("createtimestamp");
  }

  /** Whether the values are directory strings, to which the same rules apply. */
  private static boolean ofText(String attribute) {
    return (NAMES.contains(attribute) && !attribute.equals("dc"))
        || List.of("description", "uid", "ref").contains(attribute);
  }

  /** Whether a rule that is asked for without an attribute looks at this one. */
  static boolean applies(String rule, String attribute) {
    return switch (rule) {
      case "integerMatch", "integerOrderingMatch" -> NUMBERS.contains(attribute);
      case "generalizedTimeMatch", "generalizedTimeOrderingMatch" -> TIMES.contains(attribute);
      case "distinguishedNameMatch" -> List.of("manager", "aliasedobjectname").contains(attribute);
      case "caseIgnoreIA5Match" -> List.of("mail", "dc").contains(attribute);
      case "telephoneNumberMatch" -> TELEPHONES.contains(attribute);
      case "wordMatch" -> ofText(attribute);
      default -> ofText(attribute) || TELEPHONES.contains(attribute);
    };
  }

  /** An attribute that a rule applies to. */
  static String sample(String rule) {
    return KNOWN.stream().filter(attribute -> applies(rule, attribute)).findAny().orElseThrow();
  }

  /** Orders normal forms. */
  static int compare(String attribute, String left, String right) {
    return NUMBERS.contains(attribute)
        ? Long.compare(Long.parseLong(left), Long.parseLong(right))
        : left.compareTo(right);
  }

  /** Whether two values are the same to the attribute: equal normal forms. */
  static String normal(String attribute, String value) {
    return switch (attribute) {
      case "telephonenumber", "pager" -> value.toLowerCase(Locale.ROOT).replaceAll("[ -]", "");
      case "uidnumber", "gidnumber" -> String.valueOf(Long.parseLong(value.trim()));
      case "homedirectory" -> spaced(value);
      case "manager" -> ModelDn.normal(value);
      case "createtimestamp", "pwdfailuretime" -> time(value);
      default -> spaced(value.toLowerCase(Locale.ROOT));
    };
  }

  /** Whether values can sound alike. */
  static boolean text(String attribute) {
    return !NUMBERS.contains(attribute)
        && !TIMES.contains(attribute)
        && !List.of("objectclass", "manager").contains(attribute);
  }

  /** Whether an assertion can be compared at all. */
  static boolean valid(String attribute, String value) {
    if (value.isEmpty() && (ofText(attribute) || TELEPHONES.contains(attribute))) {
      return false;
    }
    if (NUMBERS.contains(attribute)) {
      return value.matches("0|-?[1-9][0-9]{0,9}");
    }
    return TIMES.contains(attribute)
        ? value.matches("[0-9]{14}([.][0-9])?(Z|[+-][0-9]{4})")
        : !attribute.equals("manager") || value.contains("=");
  }

  /** Moments in UTC, which are ordered as texts. */
  private static String time(String value) {
    var format = DateTimeFormatter.ofPattern("uuuuMMddHHmmss[.S]X", Locale.ROOT);
    Instant moment = OffsetDateTime.parse(value, format).toInstant();
    return String.format(Locale.ROOT, "%016d", moment.toEpochMilli());
  }

  private static String spaced(String value) {
    return value.trim().replaceAll(" +", " ");
  }
}
