package org.dirlens.browser.core.search.filter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.filter.Completion.Proposal;
import org.dirlens.browser.core.search.filter.FilterToken.Kind;

/** What can be typed at a place of a filter, by the schema of a server. */
public final class FilterCompletion {
  private static final List<Proposal> SIGNS =
      List.of(
          Proposal.of("=", "equal"),
          Proposal.of("=*", "has any value"),
          Proposal.of(">=", "greater or equal"),
          Proposal.of("<=", "less or equal"),
          Proposal.of("~=", "sounds like"),
          Proposal.of(":", "by a matching rule"));

  /** Those of RFC 4517, for a server that does not tell its own. */
  private static final List<String> USUAL_RULES =
      List.of(
          "booleanMatch",
          "caseExactMatch",
          "caseExactOrderingMatch",
          "caseExactSubstringsMatch",
          "caseIgnoreMatch",
          "caseIgnoreOrderingMatch",
          "caseIgnoreSubstringsMatch",
          "distinguishedNameMatch",
          "generalizedTimeMatch",
          "generalizedTimeOrderingMatch",
          "integerMatch",
          "integerOrderingMatch",
          "numericStringMatch",
          "octetStringMatch");

  private final ServerSchema schema;
  private final FilterValues values;

  /**
   * @param values proposes values
   */
  public FilterCompletion(ServerSchema schema, FilterValues values) {
    this.schema = schema;
    this.values = values;
  }

  /** What can come at this place, perhaps nothing. */
  public Completion at(String text, int caret) {
    FilterSource source = FilterSource.of(text);
    int number = source.before(caret);
    while (number >= 0 && source.tokens().get(number).kind() == Kind.SPACE) {
      number--;
    }
    if (number < 0) {
      return begin(caret);
    }
    FilterToken token = source.tokens().get(number);
    String typed = text.substring(token.start(), Math.min(caret, token.end()));
    return switch (token.kind()) {
      case PARENTHESIS -> typed.equals("(") ? name(source, caret) : between(source, token, caret);
      case OPERATOR -> begin(caret);
      case ATTRIBUTE -> attribute(source, token, typed);
      case RULE -> rule(source, token, typed);
      case COMPARISON -> value(source, number, new FilterToken(Kind.VALUE, caret, caret), "");
      case VALUE -> value(source, number - 1, token, typed);
      case STRAY -> stray(token, typed);
      case WILDCARD, SPACE -> Completion.none(caret);
    };
  }

  // Where a part begins

  private static Completion begin(int caret) {
    return new Completion(
        caret,
        caret,
        List.of(
            Proposal.part("(&", "all of them hold"),
            Proposal.part("(|", "one of them holds"),
            Proposal.part("(!", "does not hold"),
            Proposal.part("(", "an attribute")));
  }

  /** Behind a part: another one, if it is in a list. */
  private static Completion between(FilterSource source, FilterToken closed, int caret) {
    boolean last = source.partner(closed.start()) == source.tokens().getFirst().start();
    return last ? Completion.none(caret) : begin(caret);
  }

  private Completion name(FilterSource source, int caret) {
    int next = source.before(caret) + 1;
    boolean attribute =
        next < source.tokens().size() && source.tokens().get(next).kind() == Kind.ATTRIBUTE;
    if (attribute) {
      return attribute(source, source.tokens().get(next), "");
    }
    List<Proposal> all = new ArrayList<>();
    all.add(Proposal.of("&", "all of them hold"));
    all.add(Proposal.of("|", "one of them holds"));
    all.add(Proposal.of("!", "does not hold"));
    attributes("", "", "=").forEach(all::add);
    return new Completion(caret, caret, all);
  }

  /** Text without a parenthesis before it: the beginning of a name. */
  private Completion stray(FilterToken token, String typed) {
    String name = typed.strip();
    return new Completion(
        token.start(), token.start() + typed.length(), attributes(name, "(", "=").toList());
  }

  // Names

  private Completion attribute(FilterSource source, FilterToken token, String typed) {
    boolean compared = followed(source, token, "=", "~", "<", ">", ":");
    List<Proposal> found = new ArrayList<>();
    if (!compared && schema.attribute(typed).isPresent()) {
      SIGNS.forEach(each -> found.add(Proposal.of(typed + each.text(), each.about())));
    }
    attributes(typed, "", compared ? "" : "=")
        .filter(each -> !each.text().equals(typed) && !each.text().equals(typed + "="))
        .forEach(found::add);
    return new Completion(token.start(), token.end(), found);
  }

  /** Those whose name begins so: user attributes first, then operational ones. */
  private Stream<Proposal> attributes(String typed, String before, String behind) {
    return schema.attributes().stream()
        .sorted(Comparator.comparing(AttributeInfo::operational))
        .flatMap(
            info ->
                info.names().stream()
                    .filter(each -> begins(each, typed))
                    .limit(1)
                    .map(each -> Proposal.of(before + each + behind, about(info))));
  }

  private static String about(AttributeInfo info) {
    String syntax = info.syntaxName();
    return info.operational() ? syntax + ", operational" : syntax;
  }

  private static boolean begins(String name, String typed) {
    return name.regionMatches(true, 0, typed, 0, typed.length());
  }

  private static boolean followed(FilterSource source, FilterToken token, String... signs) {
    return Stream.of(signs).anyMatch(sign -> source.text().startsWith(sign, token.end()));
  }

  private Completion rule(FilterSource source, FilterToken token, String typed) {
    String name = typed.substring(1);
    String behind = followed(source, token, ":=") ? "" : ":=";
    List<Proposal> found = new ArrayList<>();
    if (begins("dn", name) && !source.text().contains(":dn:")) {
      found.add(Proposal.of("dn:", "also in the names of the entries"));
    }
    List<String> rules = schema.matchingRules().isEmpty() ? USUAL_RULES : schema.matchingRules();
    rules.stream()
        .filter(each -> begins(each, name))
        .forEach(each -> found.add(Proposal.of(each + behind, "")));
    return new Completion(token.start() + 1, token.end(), found);
  }

  // Values

  /**
   * @param before number of the token before the value, which leads to its attribute
   */
  private Completion value(FilterSource source, int before, FilterToken value, String typed) {
    Optional<String> attribute = attributeOf(source, before);
    List<Proposal> found = new ArrayList<>();
    if (attribute.isPresent()) {
      values.of(attribute.get(), schema).stream()
          .filter(each -> begins(each.text(), typed))
          .forEach(found::add);
    }
    boolean known = found.stream().anyMatch(each -> each.text().equalsIgnoreCase(typed));
    return known
        ? Completion.none(value.end())
        : new Completion(value.start(), Math.max(value.start(), value.end()), found);
  }

  /** The attribute of the item whose comparison this is; none where something was typed before. */
  private static Optional<String> attributeOf(FilterSource source, int number) {
    int at = number;
    if (at < 0 || source.tokens().get(at).kind() != Kind.COMPARISON) {
      return Optional.empty();
    }
    while (at > 0 && source.tokens().get(at - 1).kind() == Kind.RULE) {
      at--;
    }
    FilterToken named = source.tokens().get(Math.max(0, at - 1));
    return named.kind() == Kind.ATTRIBUTE
        ? Optional.of(source.text(named).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }
}
