package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Random entries, changes and filters from few words, so that many entries share values. The same
 * seed gives the same sequence; one thread.
 */
public final class RandomDit {
  private static final List<String> WORDS =
      List.of("aa", "ab", "ba", "Bb", "red", "Red wine", "green", "blue  sky", "Oslo", "x");

  private static final List<String> PEOPLE_ATTRIBUTES =
      List.of(
          "description",
          "initials",
          "givenname",
          "telephonenumber",
          "mail",
          "title",
          "l",
          "uidnumber",
          "manager",
          "createtimestamp",
          "pwdfailuretime");

  private static final List<String> ASKED =
      List.of(
          "cn",
          "sn",
          "name",
          "initials",
          "givenName",
          "description",
          "telephoneNumber",
          "mail",
          "title",
          "l",
          "uid",
          "objectClass",
          "uidNumber",
          "manager",
          "createTimestamp",
          "pwdFailureTime",
          "ou",
          "nosuchattribute",
          "cn;lang-en",
          "description;lang-en",
          "commonName",
          "surname");

  /** Rules, each asked with values of an attribute; an empty one is its own. */
  private static final Map<String, List<String>> RULES =
      Map.of(
          "uidNumber", List.of("", "integerMatch", "integerOrderingMatch"),
          "manager", List.of("", "distinguishedNameMatch"),
          "createTimestamp", List.of("", "generalizedTimeMatch", "generalizedTimeOrderingMatch"),
          "pwdFailureTime", List.of("", "generalizedTimeMatch", "generalizedTimeOrderingMatch"),
          "mail", List.of("", "caseIgnoreIA5Match"),
          "telephoneNumber", List.of("", "telephoneNumberMatch"));

  private static final List<String> TYPED = RULES.keySet().stream().sorted().toList();

  private final Random random;
  private int counter;

  public RandomDit(long seed) {
    random = new Random(seed);
  }

  public int number(int bound) {
    return random.nextInt(bound);
  }

  public <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  public String word() {
    return oneOf(WORDS);
  }

  /** A new entry below a parent: mostly a person, now and then a unit that can hold others. */
  public ModelEntry entryBelow(String parent) {
    return random.nextInt(6) == 0 ? unit(parent) : person(parent);
  }

  private ModelEntry unit(String parent) {
    String name = word() + " " + random.nextInt(40);
    ModelEntry entry = new ModelEntry("ou=" + name + "," + parent);
    entry.put("objectClass", "top", "organizationalUnit").put("ou", name);
    return random.nextBoolean() ? entry.put("description", word()) : entry;
  }

  private ModelEntry person(String parent) {
    String uid = "user" + (random.nextInt(20) == 0 ? random.nextInt(20) : counter++);
    String cn = word() + " " + random.nextInt(30);
    String rdn = random.nextInt(10) == 0 ? "uid=" + uid + "+cn=" + cn : "uid=" + uid;
    ModelEntry entry = new ModelEntry(rdn + "," + parent);
    entry.put("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson");
    entry.put("objectClass", "extensibleObject");
    entry.put("cn", cn).put("sn", word()).put("uid", uid);
    int more = random.nextInt(6);
    for (int i = 0; i < more; i++) {
      String attribute = personAttribute();
      if (!ModelSchema.single(attribute) || !entry.attributes().containsKey(attribute)) {
        entry.put(attribute, value(attribute));
      }
    }
    return entry;
  }

  /** An attribute that every person may have, sometimes with an option. */
  public String personAttribute() {
    String attribute = random.nextInt(8) == 0 ? "cn" : oneOf(PEOPLE_ATTRIBUTES);
    boolean option = attribute.equals("cn") || attribute.equals("description");
    return option && random.nextInt(3) == 0 ? attribute + ";lang-en" : attribute;
  }

  public String value(String attribute) {
    return switch (attribute.split(";", 2)[0].toLowerCase(Locale.ROOT)) {
      case "telephonenumber" -> "+47 " + random.nextInt(5) + "-1" + random.nextInt(3);
      case "mail" -> "m" + random.nextInt(12) + "@example.com";
      case "objectclass" -> oneOf(List.of("person", "top", "organizationalUnit", "device"));
      case "uid" -> "user" + random.nextInt(counter + 1);
      case "uidnumber" -> String.valueOf(random.nextInt(25) - 8);
      case "manager" -> manager();
      case "createtimestamp", "pwdfailuretime" -> time();
      default -> random.nextInt(4) == 0 ? word() + " " + random.nextInt(30) : word();
    };
  }

  private String manager() {
    String name = "user" + random.nextInt(9) + "," + (random.nextBoolean() ? "dc" : "DC");
    return (random.nextBoolean() ? "uid=" : "UID=") + name + "=example,dc=com";
  }

  /** Some moment of the first hours of 2000, written in different ways. */
  private String time() {
    String clock = "200001010" + random.nextInt(4) + "000" + random.nextInt(3);
    return clock + oneOf(List.of("Z", "Z", ".5Z", ".0Z", "+0100"));
  }

  /** One to three values of an attribute, no two the same to it. */
  public List<String> values(String attribute) {
    ModelEntry distinct = new ModelEntry("cn=unused");
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      distinct.put(attribute, value(attribute));
    }
    return new ArrayList<>(distinct.attributes().values().iterator().next());
  }

  /** A filter of at most this depth. */
  public ModelFilter filter(int depth) {
    int kind = random.nextInt(depth > 0 ? 14 : 9);
    return switch (kind) {
      case 9, 10 -> new ModelFilter.And(parts(depth));
      case 11, 12 -> new ModelFilter.Or(parts(depth));
      case 13 -> new ModelFilter.Not(filter(depth - 1));
      default -> leaf(kind);
    };
  }

  private List<ModelFilter> parts(int depth) {
    List<ModelFilter> parts = new ArrayList<>();
    int count = random.nextInt(15) == 0 ? 0 : 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      parts.add(filter(depth - 1));
    }
    return parts;
  }

  private ModelFilter leaf(int kind) {
    String attribute = oneOf(ASKED);
    return switch (kind) {
      case 0 -> new ModelFilter.Present(attribute);
      case 1 -> substring(oneOf(List.of("cn", "sn", "name", "description", "title")));
      case 2 ->
          new ModelFilter.Ordered(attribute, random.nextBoolean() ? ">=" : "<=", bound(attribute));
      case 3 -> range(attribute);
      case 4 -> new ModelFilter.Approximate(attribute, value(attribute));
      case 5 -> extensible();
      case 6 ->
          random.nextInt(6) == 0 ? empty() : new ModelFilter.Equal(attribute, value(attribute));
      default -> new ModelFilter.Equal(attribute, value(attribute));
    };
  }

  /** A filter with an empty assertion, which few syntaxes have a value for. */
  private ModelFilter empty() {
    String attribute = oneOf(List.of("cn", "cn;lang-en", "telephoneNumber", "uidNumber", "mail"));
    return switch (random.nextInt(3)) {
      case 0 -> new ModelFilter.Ordered(attribute, random.nextBoolean() ? ">=" : "<=", "");
      case 1 -> new ModelFilter.Extensible("", random.nextBoolean(), "caseIgnoreMatch", "");
      default -> new ModelFilter.Equal(attribute, "");
    };
  }

  private ModelFilter range(String attribute) {
    return new ModelFilter.And(
        List.of(
            new ModelFilter.Ordered(attribute, ">=", bound(attribute)),
            new ModelFilter.Ordered(attribute, "<=", bound(attribute))));
  }

  private String bound(String attribute) {
    return RULES.containsKey(attribute) && random.nextInt(8) > 0 ? value(attribute) : word();
  }

  private ModelFilter extensible() {
    return random.nextInt(3) == 0 ? extensible(oneOf(TYPED)) : extensibleOfText();
  }

  private ModelFilter extensible(String attribute) {
    String rule = oneOf(RULES.getOrDefault(attribute, List.of("")));
    boolean any = !rule.isEmpty() && random.nextBoolean();
    String value = random.nextInt(9) == 0 ? word() : value(attribute);
    return new ModelFilter.Extensible(any ? "" : attribute, random.nextInt(4) == 0, rule, value);
  }

  private ModelFilter extensibleOfText() {
    String attribute =
        oneOf(List.of("cn", "sn", "name", "description", "ou", "title", "cn;lang-en"));
    String rule =
        oneOf(
            List.of(
                "", "caseIgnoreMatch", "caseExactMatch", "caseIgnoreOrderingMatch", "wordMatch"));
    String value =
        switch (random.nextInt(6)) {
          case 0, 1 -> word() + " " + random.nextInt(30);
          case 2 -> value("telephoneNumber"); // of a syntax that some of these rules apply to
          default -> word();
        };
    boolean any = !rule.isEmpty() && random.nextInt(4) == 0;
    return new ModelFilter.Extensible(any ? "" : attribute, random.nextInt(4) == 0, rule, value);
  }

  private ModelFilter substring(String attribute) {
    String word =
        oneOf(List.of("aa", "re", "e", "b", "Os", "x", "lo", "red", "blue sky", "d w", " 1"));
    String end = oneOf(List.of("a", "en", "1", "y", "9", "ine"));
    return switch (random.nextInt(5)) {
      case 0 -> new ModelFilter.Substring(attribute, word.trim(), List.of(), "");
      case 1 -> new ModelFilter.Substring(attribute, "", List.of(word.trim()), "");
      case 2 -> new ModelFilter.Substring(attribute, "", List.of(), end);
      case 3 -> new ModelFilter.Substring(attribute, word.trim(), List.of(end), "");
      default -> new ModelFilter.Substring(attribute, "", List.of(word.trim()), end);
    };
  }
}
