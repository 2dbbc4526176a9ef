package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A filter of the oracle; its text is RFC 4515. Values hold letters, digits, spaces and hyphens.
 */
public sealed interface ModelFilter {

  /** What a filter says about an entry (RFC 4511, 4.5.1.7). */
  enum Answer {
    TRUE,
    FALSE,
    UNDEFINED
  }

  record And(List<ModelFilter> parts) implements ModelFilter {
    @Override
    public String toString() {
      return joined("&", parts);
    }
  }

  record Or(List<ModelFilter> parts) implements ModelFilter {
    @Override
    public String toString() {
      return joined("|", parts);
    }
  }

  record Not(ModelFilter part) implements ModelFilter {
    @Override
    public String toString() {
      return "(!" + part + ")";
    }
  }

  record Present(String attribute) implements ModelFilter {
    @Override
    public String toString() {
      return "(" + attribute + "=*)";
    }
  }

  record Equal(String attribute, String value) implements ModelFilter {
    @Override
    public String toString() {
      return "(" + attribute + "=" + value + ")";
    }
  }

  /** Parts between stars; empty texts at the ends mean that a star stands there. */
  record Substring(String attribute, String initial, List<String> any, String last)
      implements ModelFilter {
    @Override
    public String toString() {
      String middle = any.stream().map(part -> part + "*").collect(Collectors.joining());
      return "(" + attribute + "=" + initial + "*" + middle + last + ")";
    }
  }

  /** {@code >=} or {@code <=}. */
  record Ordered(String attribute, String sign, String value) implements ModelFilter {
    @Override
    public String toString() {
      return "(" + attribute + sign + value + ")";
    }
  }

  /** {@code ~=}. */
  record Approximate(String attribute, String value) implements ModelFilter {
    @Override
    public String toString() {
      return "(" + attribute + "~=" + value + ")";
    }
  }

  /**
   * {@code :rule:=} on an attribute; an empty rule is the attribute's own, and an empty attribute
   * stands for all that the rule applies to.
   */
  record Extensible(String attribute, boolean inName, String rule, String value)
      implements ModelFilter {
    @Override
    public String toString() {
      String named = rule.isEmpty() ? "" : ":" + rule;
      return "(" + attribute + (inName ? ":dn" : "") + named + ":=" + value + ")";
    }
  }

  private static String joined(String sign, List<ModelFilter> parts) {
    return parts.stream()
        .map(ModelFilter::toString)
        .collect(Collectors.joining("", "(" + sign, ")"));
  }

  /** Answers for one entry, by the definition and nothing else. */
  default Answer answer(ModelEntry entry) {
    return switch (this) {
      case And and -> and(and.parts.stream().map(part -> part.answer(entry)).toList());
      case Or or -> not(and(or.parts.stream().map(part -> not(part.answer(entry))).toList()));
      case Not not -> not(not.part.answer(entry));
      case Present present -> present(entry, present);
      case Equal equal -> equal(entry, equal);
      case Substring substring -> substring(entry, substring);
      case Ordered ordered -> ordered(entry, ordered);
      case Approximate approximate -> approximate(entry, approximate);
      case Extensible extensible -> extensible(entry, extensible);
    };
  }

  private static Answer not(Answer answer) {
    return switch (answer) {
      case TRUE -> Answer.FALSE;
      case FALSE -> Answer.TRUE;
      case UNDEFINED -> Answer.UNDEFINED;
    };
  }

  private static Answer and(List<Answer> answers) {
    if (answers.contains(Answer.FALSE)) {
      return Answer.FALSE;
    }
    return answers.contains(Answer.UNDEFINED) ? Answer.UNDEFINED : Answer.TRUE;
  }

  private static Answer of(boolean holds) {
    return holds ? Answer.TRUE : Answer.FALSE;
  }

  private static Answer present(ModelEntry entry, Present present) {
    if (!ModelSchema.known(ModelSchema.type(present.attribute))) {
      return Answer.UNDEFINED;
    }
    return of(!entry.valuesFor(present.attribute).isEmpty());
  }

  private static Answer equal(ModelEntry entry, Equal equal) {
    String type = ModelSchema.type(equal.attribute);
    if (!ModelSchema.known(type) || !ModelSchema.valid(type, equal.value)) {
      return Answer.UNDEFINED;
    }
    String wanted = ModelSchema.normal(type, equal.value);
    return of(
        entry.valuesFor(equal.attribute).stream()
            .anyMatch(value -> ModelSchema.normal(type, value).equals(wanted)));
  }

  private static Answer substring(ModelEntry entry, Substring substring) {
    String type = ModelSchema.type(substring.attribute);
    if (!ModelSchema.known(type)) {
      return Answer.UNDEFINED;
    }
    return of(
        entry.valuesFor(substring.attribute).stream()
            .anyMatch(value -> matches(ModelSchema.normal(type, value), substring)));
  }

  private static boolean matches(String value, Substring substring) {
    if (!value.startsWith(substring.initial.toLowerCase(Locale.ROOT))) {
      return false;
    }
    int from = substring.initial.length();
    for (String part : substring.any) {
      int at = value.indexOf(part.toLowerCase(Locale.ROOT), from);
      if (at < 0) {
        return false;
      }
      from = at + part.length();
    }
    return value.substring(from).endsWith(substring.last.toLowerCase(Locale.ROOT));
  }

  private static Answer ordered(ModelEntry entry, Ordered ordered) {
    String type = ModelSchema.type(ordered.attribute);
    if (!ModelSchema.known(type)
        || !ModelSchema.ordered(type)
        || !ModelSchema.valid(type, ordered.value)) {
      return Answer.UNDEFINED;
    }
    String bound = ModelSchema.normal(type, ordered.value);
    int wanted = ordered.sign.equals(">=") ? 1 : -1;
    return of(
        entry.valuesFor(ordered.attribute).stream()
            .map(value -> ModelSchema.compare(type, ModelSchema.normal(type, value), bound))
            .anyMatch(order -> order == 0 || Integer.signum(order) == wanted));
  }

  private static Answer approximate(ModelEntry entry, Approximate approximate) {
    String type = ModelSchema.type(approximate.attribute);
    if (!ModelSchema.text(type)) {
      return equal(entry, new Equal(approximate.attribute, approximate.value));
    }
    if (!ModelSchema.known(type)) {
      return Answer.UNDEFINED;
    }
    List<String> wanted = ModelSound.words(ModelSchema.normal(type, approximate.value));
    return of(
        entry.valuesFor(approximate.attribute).stream()
            .map(value -> ModelSound.words(ModelSchema.normal(type, value)))
            .anyMatch(words -> !wanted.isEmpty() && ModelSound.inOrder(wanted, words)));
  }

  private static Answer extensible(ModelEntry entry, Extensible extensible) {
    return extensible.attribute.isEmpty()
        ? ofAnyAttribute(entry, extensible)
        : ofAttribute(entry, extensible);
  }

  private static Answer ofAttribute(ModelEntry entry, Extensible extensible) {
    String type = ModelSchema.type(extensible.attribute);
    if (!ModelSchema.known(type) || !ModelSchema.valid(type, extensible.value)) {
      return Answer.UNDEFINED;
    }
    List<String> values = new ArrayList<>(entry.valuesFor(extensible.attribute));
    if (extensible.inName) {
      inName(entry).stream()
          .filter(ava -> ModelSchema.answers(ava[0], type))
          .forEach(ava -> values.add(ava[1]));
    }
    return of(values.stream().anyMatch(value -> fits(type, value, extensible)));
  }

  private static Answer ofAnyAttribute(ModelEntry entry, Extensible extensible) {
    String sample = ModelSchema.sample(extensible.rule);
    if (!ModelSchema.valid(sample, extensible.value)) {
      return Answer.UNDEFINED;
    }
    List<String[]> avas = new ArrayList<>(extensible.inName ? inName(entry) : List.of());
    entry
        .attributes()
        .forEach(
            (description, values) ->
                values.forEach(
                    value -> avas.add(new String[] {ModelSchema.type(description), value})));
    return of(
        avas.stream()
            .filter(ava -> ModelSchema.applies(extensible.rule, ava[0]))
            .anyMatch(ava -> fits(ava[0], ava[1], extensible)));
  }

  /** The types and values in the name of an entry. */
  private static List<String[]> inName(ModelEntry entry) {
    return Arrays.stream(entry.dn().split(",")).flatMap(rdn -> ModelDn.avas(rdn).stream()).toList();
  }

  private static boolean fits(String type, String value, Extensible extensible) {
    String left = value.trim().replaceAll(" +", " ");
    String right = extensible.value.trim().replaceAll(" +", " ");
    String normal = ModelSchema.normal(type, value);
    String wanted = ModelSchema.normal(type, extensible.value);
    return switch (extensible.rule) {
      case "caseExactMatch" -> left.equals(right);
      case "caseIgnoreMatch" -> left.equalsIgnoreCase(right);
      case "caseIgnoreOrderingMatch" ->
          left.toLowerCase(Locale.ROOT).compareTo(right.toLowerCase(Locale.ROOT)) < 0;
      case "integerOrderingMatch", "generalizedTimeOrderingMatch" ->
          ModelSchema.compare(type, normal, wanted) < 0;
      case "wordMatch" ->
          List.of(left.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"))
              .contains(right.toLowerCase(Locale.ROOT));
      default -> normal.equals(wanted);
    };
  }
}
