package org.dirlens.connection.store;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Browsing.Option;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.parameters.Referrals;

/**
 * How a connection is browsed, in properties as Directory Studio writes them; what is missing is as
 * usual. A base of the tree is one property, so there may be several of them.
 *
 * <pre>
 * aliasesDereferencingMethod = 0 never | 1 always | 2 finding | 3 searching
 * referralsHandlingMethod    = 0 ignore | 1 follow | 3 ask
 * </pre>
 *
 * Pages that Directory Studio does not use are no choice of a person: they are used here where the
 * server has them, unless their size is 0.
 */
record BrowsingXml(Map<String, List<String>> properties) {
  private static final String PREFIX = "ldapbrowser.";
  private static final List<Dereferencing> ALIASES =
      List.of(
          Dereferencing.NEVER,
          Dereferencing.ALWAYS,
          Dereferencing.FINDING,
          Dereferencing.SEARCHING);
  private static final List<Referrals> REFERRALS =
      List.of(Referrals.IGNORE, Referrals.FOLLOW, Referrals.ASK, Referrals.ASK);
  private static final Map<Option, String> OPTIONS =
      Map.of(
          Option.MANAGE_REFERRALS, "manageDsaIT",
          Option.SUBENTRIES, "fetchSubentries",
          Option.OPERATIONAL, "fetchOperationalAttributes");

  /**
   * What the properties say.
   *
   * @param remarks takes what is not as it stands there
   */
  Browsing read(List<String> remarks) {
    Browsing usual = Browsing.USUAL;
    Set<Option> options = EnumSet.noneOf(Option.class);
    OPTIONS.forEach(
        (option, key) -> {
          if (on(key, usual.has(option))) {
            options.add(option);
          }
        });
    return new Browsing(
        on("fetchBaseDns", true) ? List.of() : all("baseDn"),
        number("countLimit", usual.entries(), Browsing.ENTRIES_MAX, remarks),
        number("timeLimit", usual.seconds(), Browsing.SECONDS_MAX, remarks),
        page(remarks),
        one(ALIASES, "aliasesDereferencingMethod", usual.aliases()),
        one(REFERRALS, "referralsHandlingMethod", usual.referrals()),
        options);
  }

  private int page(List<String> remarks) {
    int usual = Browsing.USUAL.pageEntries();
    int told = number("pagedSearchSize", usual, Browsing.PAGE_MAX, remarks);
    return on("pagedSearch", false) || told == 0 ? told : usual;
  }

  private List<String> all(String key) {
    return properties.getOrDefault(PREFIX + key, List.of()).stream()
        .filter(each -> !each.isBlank())
        .toList();
  }

  private boolean on(String key, boolean absent) {
    return all(key).stream().map("true"::equalsIgnoreCase).findFirst().orElse(absent);
  }

  private int number(String key, int absent, int most, List<String> remarks) {
    String text = all(key).stream().findFirst().orElse(String.valueOf(absent));
    try {
      int number = Integer.parseInt(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    remarks.add("The %s is not taken: %s".formatted(key, text));
    return absent;
  }

  private <T> T one(List<T> choices, String key, T absent) {
    String text = all(key).stream().findFirst().orElse("");
    return text.matches("[0-" + (choices.size() - 1) + "]")
        ? choices.get(Integer.parseInt(text))
        : absent;
  }

  /** Writes all of it. */
  static void write(XMLStreamWriter writer, Browsing browsing) throws XMLStreamException {
    writer.writeCharacters("\n    ");
    writer.writeStartElement("extendedProperties");
    for (Map.Entry<String, String> property : properties(browsing)) {
      XmlText.empty(
          writer,
          3,
          "extendedProperty",
          List.of(
              Map.entry("key", PREFIX + property.getKey()),
              Map.entry("value", property.getValue())));
    }
    writer.writeCharacters("\n    ");
    writer.writeEndElement();
  }

  private static List<Map.Entry<String, String>> properties(Browsing browsing) {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    all.add(Map.entry("fetchBaseDns", String.valueOf(browsing.bases().isEmpty())));
    browsing.bases().forEach(base -> all.add(Map.entry("baseDn", base)));
    all.add(Map.entry("countLimit", String.valueOf(browsing.entries())));
    all.add(Map.entry("timeLimit", String.valueOf(browsing.seconds())));
    all.add(Map.entry("pagedSearch", String.valueOf(browsing.pageEntries() > 0)));
    all.add(Map.entry("pagedSearchSize", String.valueOf(browsing.pageEntries())));
    all.add(
        Map.entry(
            "aliasesDereferencingMethod", String.valueOf(ALIASES.indexOf(browsing.aliases()))));
    all.add(
        Map.entry(
            "referralsHandlingMethod",
            String.valueOf(REFERRALS.lastIndexOf(browsing.referrals()))));
    for (Option option : Option.values()) {
      all.add(Map.entry(String.valueOf(OPTIONS.get(option)), String.valueOf(browsing.has(option))));
    }
    return all;
  }
}
